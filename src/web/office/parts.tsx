import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/index.ts';
import { Icon } from '../ui/icon.tsx';
import { labelOf } from './module.ts';

/** Facts of a record in a drawer; empty facts are omitted. */
export function DrawerFactList({ module, facts }: { module: string; facts: Readonly<Record<string, ReactNode>> }) {
  const t = useT();
  return (
    <dl className="grid gap-x-6 sm:grid-cols-2">
      {Object.entries(facts)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="border-b border-line py-2">
            <dt className="text-xs text-muted">{labelOf(t, module, name)}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A section of a drawer with its heading. */
export const DrawerSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6">
    <h3 className="mb-2 font-semibold">{title}</h3>
    {children}
  </section>
);

/** Classes of a small button in a row. */
export const rowToolClass = 'grid size-8 cursor-pointer place-items-center rounded-sm text-muted hover:text-primary';

interface RowToolProps {
  icon: string;
  /** `title`: tooltip with the action. `label`: accessible name, which also names the row. */
  title: string;
  label: string;
  className?: string;
  onClick: () => void;
}
/** Icon button at the end of a row. */
export const RowTool = ({ icon, title, label, className = '', onClick }: RowToolProps) => (
  <button type="button" aria-label={label} title={title} onClick={onClick} className={`${rowToolClass} ${className}`}>
    <Icon name={icon} className="size-4" />
  </button>
);
