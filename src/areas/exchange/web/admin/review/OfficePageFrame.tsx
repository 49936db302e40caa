import type { ReactNode } from 'react';
import { OfficeHead } from '../../../../../web/office/frame/OfficeHead.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { Link } from '../../../../../web/ui/link.tsx';

interface PageProps {
  title: string;
  lead?: string;
  /** Parent menu entry of a page. */
  under?: { label: string; to: string };
  children: ReactNode;
}

/** Frame of a back-office page: breadcrumb, title, lead, contents. */
export function OfficePageFrame({ title, lead, under, children }: PageProps) {
  return (
    <>
      {under && (
        <Link to={under.to} className="mb-1 inline-flex min-h-8 items-center gap-1 text-primary hover:underline">
          <Icon name="chevron-left" className="size-4" />
          {under.label}
        </Link>
      )}
      <OfficeHead title={title} lead={lead} />
      {children}
    </>
  );
}
