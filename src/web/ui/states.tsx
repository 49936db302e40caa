import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/index.ts';

/** Empty or error state of a page: the reason, and the next steps. */
export function PageState({ title, hint, code, level = 1, children }: StateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="flex max-w-text flex-col items-start gap-3 py-16 sm:py-24">
      {code && <p className="text-sm font-semibold text-muted tabular-nums">{code}</p>}
      <Heading className="text-2xl font-semibold text-balance">{title}</Heading>
      {hint && <p className="text-muted">{hint}</p>}
      {children && <div className="mt-3 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
interface StateProps {
  title: string;
  hint?: string;
  code?: number | undefined;
  level?: 1 | 2;
  children?: ReactNode;
}

/** State of an empty list (SPECIFICATION S4.6). */
export function EmptyState({ children }: { children?: ReactNode }) {
  const t = useT();
  return (
    <PageState title={t('state.empty')} hint={t('state.empty.hint')} level={2}>
      {children}
    </PageState>
  );
}
