import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useT } from '../../../platform/i18n/index.ts';

interface Props<K extends string> {
  label: string;
  keys: readonly K[];
  active: K;
  onOpen: (key: K) => void;
  /** Renders the label of a tab. */
  children: (key: K) => ReactNode;
  /** Prefix of the ids of tabs and panels. */
  id: string;
  /** Returns the id of the panel of a tab; undefined if the panel is not rendered. */
  panel: (key: K) => string | undefined;
}

/** For each keyboard key: the function that returns the index of the tab to open. `now`: index of the active tab. */
const steps: Readonly<Record<string, (now: number, count: number) => number>> = {
  ArrowRight: (now, count) => (now + 1) % count,
  ArrowLeft: (now, count) => (now - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tab list (WAI-ARIA tabs pattern): one tab stop; the arrow keys move between the tabs. */
export function TabRow<K extends string>({ label, keys, active, onOpen, children, id, panel }: Props<K>) {
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = steps[event.key]?.(keys.indexOf(active), keys.length);
    if (to === undefined) return;
    event.preventDefault();
    const next = keys[to];
    if (next !== undefined) onOpen(next);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex max-w-full min-w-0 overflow-x-auto overflow-y-hidden"
    >
      {keys.map((key) => (
        <button
          key={key}
          id={`${id}-${key}`}
          type="button"
          role="tab"
          aria-selected={key === active}
          aria-controls={panel(key)}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onOpen(key)}
          className="-mb-px inline-flex min-h-10 cursor-pointer items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap text-muted hover:text-primary focus-visible:-outline-offset-2 aria-selected:border-primary aria-selected:font-semibold aria-selected:text-ink"
        >
          {children(key)}
        </button>
      ))}
    </div>
  );
}

/** Number of errors in the panel of a tab. */
export function FaultCount({ count }: { count: number }) {
  const t = useT();
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-danger px-1.5 text-xs font-semibold text-surface tabular-nums">
      {count}
      <span className="sr-only"> {t('office.faults')}</span>
    </span>
  );
}
