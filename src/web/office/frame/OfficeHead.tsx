import type { ReactNode } from 'react';
import { useT } from '../../../platform/i18n/index.ts';

/** Heading and document title of a back-office page, with the actions of the page beside it. */
export function OfficeHead({ title, lead, children }: { title: string; lead?: string | undefined; children?: ReactNode }) {
  const t = useT();
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <title>{`${title} - ${t('account.office')} - ${t('site.name')}`}</title>
      <div className="min-w-0">
        <h1 className="text-lg font-semibold wrap-anywhere">{title}</h1>
        {lead && <p className="office-lead mt-1 max-w-text text-muted">{lead}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden print:hidden">{children}</div>
    </div>
  );
}
