import type { ReactNode } from 'react';
import { Link } from '../../../../web/ui/link.tsx';

interface Props {
  title: string;
  /** Link to the complete list. `outside`: the list is not a page of the back office, so the browser loads a new document. */
  more?: { to: string; label: string; outside?: true } | undefined;
  aside?: ReactNode;
  children: ReactNode;
}

/** Card with a heading, used on the home page of the back office. */
export const HomeCard = ({ title, more, aside, children }: Props) => (
  <section className="flex min-w-0 flex-col rounded border border-line bg-surface">
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1.5">
      <h2 className="grow font-semibold">{title}</h2>
      {aside}
      {more && (
        <Link to={more.to} reloadDocument={more.outside} className="inline-flex min-h-8 items-center text-primary hover:underline">
          {more.label}
        </Link>
      )}
    </div>
    {children}
  </section>
);
