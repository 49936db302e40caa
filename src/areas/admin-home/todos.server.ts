import { todoNames } from '../../areas.ts';
import { isoOrNull } from '../../base/names.ts';
import { isOneOf } from '../../base/typed-keys.ts';
import { authorise, hasPermission, scopeFilterOf } from '../../platform/access/access.server.ts';
import type { PutParameter, TodoSource } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { TodoCount } from './operations.ts';

/** Waiting time in milliseconds after which an object of the to-do list is overdue. */
const patience = 3 * 86_400_000;

interface WaitingCountRow {
  kind?: KindSlug;
  count: number;
  oldest: Date | null;
}

/**
 * Returns the to-dos of the caller, each counted within the scope of its permission. To-dos without waiting objects are omitted. Overdue
 * to-dos come first, then those that have been waiting longest.
 */
export const todosOf = async (
  connection: Connection,
  context: Context,
  sources: Readonly<Record<string, TodoSource>>,
): Promise<TodoCount[]> => {
  const { id } = authorise(context, 'admin:home:read');
  const able = Object.entries(sources).flatMap(([name, source]) =>
    isOneOf(todoNames, name) && hasPermission(context.actor, source.permission) ? [{ name, ...source }] : [],
  );
  const found = await Promise.all(
    able.map(async ({ name, permission, sql }) => {
      const params: unknown[] = [];
      const put: PutParameter = (value) => `$${params.push(value)}`;
      const waiting = await connection.query<WaitingCountRow>(sql(put, scopeFilterOf(context, permission), id), params);
      return waiting.map(({ kind = null, count, oldest }): TodoCount => {
        const since = isoOrNull(oldest);
        return { name, kind, count, oldest: since, overdue: since !== null && Date.now() - Date.parse(since) > patience };
      });
    }),
  );
  const age = ({ oldest }: TodoCount) => oldest ?? '9999';
  return found
    .flat()
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.overdue) - Number(a.overdue) || (age(a) < age(b) ? -1 : 1));
};
