import { useT } from '../../../platform/i18n/index.ts';
import { useTaskCounts } from '../work.ts';

/** Page with the account's tasks in flows. */
export const taskListPage = '/admin/f';

/** Badge with the number of open tasks; renders nothing if there are none. */
export function OpenTaskBadge({ className = '' }: { className?: string }) {
  const t = useT();
  const { todo, overdue } = useTaskCounts();
  if (todo === 0) return null;
  return (
    <span
      className={`rounded-full px-1.5 text-xs font-semibold tabular-nums ${overdue > 0 ? 'bg-danger text-on-primary' : 'bg-primary text-on-primary'} ${className}`}
    >
      <span className="sr-only">{t('desk.todo')}: </span>
      {todo > 99 ? '99+' : todo}
    </span>
  );
}
