import type { ReactNode } from 'react';
import { OfficeHead } from '../../../../../web/office/frame/OfficeHead.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { Link } from '../../../../../web/ui/link.tsx';

interface PageProps {
  title: string;
  lead?: string;
  /** The entry that a page lies under. */
  under?: { label: string; to: string };
  children: ReactNode;
}

/** One page of the back office: where it is, what it is called. */
export function OfficePage({ title, lead, under, children }: PageProps) {
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
