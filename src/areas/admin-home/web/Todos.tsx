import { todos as declared } from '../../../areas.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { number } from '../../../web/lib/format.ts';
import { kindLabel } from '../../../web/lib/labels.ts';
import { workPage } from '../../../web/office/frame/WorkCount.tsx';
import { useWork } from '../../../web/office/work.ts';
import { Badge } from '../../../web/ui/badges.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { formatWait } from '../../exchange/web/review/waited.ts';
import type { Todo } from '../operations.ts';
import { Card } from './Card.tsx';

/** Milliseconds from which on a wait is worth mentioning. */
const long = 3_600_000;

/** The list that holds what waits, filtered to it. */
const listOf = ({ name, kind }: Todo): string => declared[name].list.replace(':kind', kind ?? '');

/** What waits for the reader, with what waits too long on top. `now`: milliseconds since 1970, the same on server and in the browser. */
export function Todos({ todos, now }: { todos: readonly Todo[]; now: number }) {
  const { t, locale } = useI18n();
  const work = useWork();
  return (
    <Card title={t('desk.todo')}>
      {todos.length === 0 && work.todo === 0 ? (
        <p className="flex items-center gap-3 px-4 py-6 text-muted">
          <Icon name="circle-check" className="size-5 text-in-force" />
          {t('desk.todo.none')}
        </p>
      ) : (
        <ul>
          {work.todo > 0 && (
            <li className="border-line not-first:border-t">
              <Link
                to={workPage}
                className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken hover:text-primary focus-visible:-outline-offset-2"
              >
                <Icon name="check" className={`size-5 ${work.overdue > 0 ? 'text-danger' : 'text-muted'}`} />
                <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-0.5">
                  <span className="wrap-anywhere">{t('desk.work')}</span>
                  {work.overdue > 0 && <Badge tone="mandatory">{t('desk.overdue')}</Badge>}
                </span>
                <span className="min-w-8 text-end text-lg font-semibold tabular-nums">{number(locale, work.todo)}</span>
                <Icon name="chevron-right" className="size-4 text-muted" />
              </Link>
            </li>
          )}
          {todos.map((todo) => (
            <li key={`${todo.name} ${todo.kind}`} className="border-line not-first:border-t">
              <Link
                to={listOf(todo)}
                className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken hover:text-primary focus-visible:-outline-offset-2"
              >
                <Icon name={declared[todo.name].icon} className={`size-5 ${todo.overdue ? 'text-danger' : 'text-muted'}`} />
                <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-0.5">
                  <span className="wrap-anywhere">
                    {t(`desk.todo.${todo.name}`)}
                    {todo.kind && <span className="text-muted">: {kindLabel(t, todo.kind, '.plural')}</span>}
                  </span>
                  {todo.overdue && <Badge tone="mandatory">{t('desk.overdue')}</Badge>}
                </span>
                {todo.oldest && now - Date.parse(todo.oldest) >= long && (
                  <span className="text-end text-xs text-muted max-sm:hidden">
                    {t('desk.waits', { time: formatWait(locale, Date.parse(todo.oldest), now) })}
                  </span>
                )}
                <span className="min-w-8 text-end text-lg font-semibold tabular-nums">{number(locale, todo.count)}</span>
                <Icon name="chevron-right" className="size-4 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
