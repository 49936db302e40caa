import type { ReactNode } from 'react';
import { todos as declared } from '../../../../areas.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { formatNumber } from '../../../../web/lib/format.ts';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { taskListPage } from '../../../../web/office/frame/WorkCount.tsx';
import { useTaskCounts } from '../../../../web/office/work.ts';
import { Badge } from '../../../../web/ui/badges.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { formatWait } from '../../../exchange/web/admin/review/waited.ts';
import type { TodoCount } from '../../operations.ts';
import { HomeCard } from './HomeCard.tsx';

/** Minimum waiting time in milliseconds that is displayed. */
const long = 3_600_000;

/** Returns the address of the list page with the waiting objects of a to-do. */
const listOf = ({ name, kind }: TodoCount): string => declared[name].list.replace(':kind', kind ?? '');

interface RowProps {
  to: string;
  icon: string;
  overdue: boolean;
  count: number;
  /** Waiting time of the oldest object as text; undefined if it is too short to display. */
  waited?: string | undefined;
  children: ReactNode;
}
/** Link to a list of waiting objects, with their number. */
function Row({ to, icon, overdue, count, waited, children }: RowProps) {
  const { t, locale } = useI18n();
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={to}
        className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken hover:text-primary focus-visible:-outline-offset-2"
      >
        <Icon name={icon} className={`size-5 ${overdue ? 'text-danger' : 'text-muted'}`} />
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="wrap-anywhere">{children}</span>
          {overdue && <Badge tone="mandatory">{t('desk.overdue')}</Badge>}
        </span>
        {waited && <span className="text-end text-xs text-muted max-sm:hidden">{t('desk.waits', { time: waited })}</span>}
        <span className="min-w-8 text-end text-lg font-semibold tabular-nums">{formatNumber(locale, count)}</span>
        <Icon name="chevron-right" className="size-4 text-muted" />
      </Link>
    </li>
  );
}

/** To-dos of the user, overdue ones first. `now`: milliseconds since 1970, equal on server and in browser, so that hydration matches. */
export function TodosCard({ todos, now }: { todos: readonly TodoCount[]; now: number }) {
  const { t, locale } = useI18n();
  const work = useTaskCounts();
  const waited = ({ oldest }: TodoCount) =>
    oldest && now - Date.parse(oldest) >= long ? formatWait(locale, Date.parse(oldest), now) : undefined;
  return (
    <HomeCard title={t('desk.todo')}>
      {todos.length === 0 && work.todo === 0 ? (
        <p className="flex items-center gap-3 px-4 py-6 text-muted">
          <Icon name="circle-check" className="size-5 text-in-force" />
          {t('desk.todo.none')}
        </p>
      ) : (
        <ul>
          {work.todo > 0 && (
            <Row to={taskListPage} icon="check" overdue={work.overdue > 0} count={work.todo}>
              {t('desk.work')}
            </Row>
          )}
          {todos.map((todo) => (
            <Row
              key={`${todo.name} ${todo.kind}`}
              to={listOf(todo)}
              icon={declared[todo.name].icon}
              overdue={todo.overdue}
              count={todo.count}
              waited={waited(todo)}
            >
              {t(`desk.todo.${todo.name}`)}
              {todo.kind && <span className="text-muted">: {kindLabel(t, todo.kind, '.plural')}</span>}
            </Row>
          ))}
        </ul>
      )}
    </HomeCard>
  );
}
