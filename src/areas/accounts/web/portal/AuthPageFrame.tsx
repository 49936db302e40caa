import type { ReactNode } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { useToastOfNavigation } from '../../../../web/lib/navigate-with-toast.ts';

/** Layout of the pages for sign-in and registration: heading, purpose, form, links to other pages. */
export function AuthPageFrame({ title, lead, children, more }: { title: string; lead: string; children: ReactNode; more?: ReactNode }) {
  const t = useT();
  useToastOfNavigation();
  return (
    <>
      <title>{`${title} - ${t('site.name')}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md py-10 sm:py-14">
        <h1 className="page-title">{title}</h1>
        <p className="mt-2 mb-8 text-muted">{lead}</p>
        {children}
        {more && <div className="mt-8 grid gap-2 border-t border-line pt-5 text-sm text-muted">{more}</div>}
      </div>
    </>
  );
}
