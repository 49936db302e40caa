import { AppError, type FieldProblem } from '../../base/errors.ts';
import type { Reach } from '../access/access.server.ts';
import { type Db, rows } from '../db/connect.server.ts';
import { constraintOf, sqlState } from '../db/errors.server.ts';

/** Days that a deleted thing waits in the trash. */
export const trashDays = 30;

/** The work, with a broken unique constraint told as the problem of its field. */
export const refuseDuplicates = async <T>(
  fields: Readonly<Record<string, readonly [string, FieldProblem]>>,
  work: Promise<T>,
): Promise<T> =>
  work.catch((error: unknown) => {
    const taken = sqlState(error) === '23505' && fields[constraintOf(error) ?? ''];
    throw taken ? new AppError('E_VALIDATION', { [taken[0]]: taken[1] }) : error;
  });

/** What is refused because something in the trash holds it; `since`: when that was deleted. */
export const inTrash = (field: string, since: Date | string): AppError => {
  const until = new Date(new Date(since).getTime() + trashDays * 86_400_000).toISOString().slice(0, 10);
  return new AppError('E_VALIDATION', { [field]: 'inTrash' }, undefined, { until });
};

/** Refuses what something in the trash holds that the caller can restore from there; any other is simply taken. */
export const checkTrash = async (
  tx: Db,
  table: string,
  values: Readonly<Record<string, readonly [condition: string, value: string | null | undefined]>>,
  { country, organizations }: Pick<Reach, 'country' | 'organizations'> = { country: null, organizations: null },
): Promise<void> => {
  if (organizations) return; // what is deleted stands in no branch of the tree
  for (const [field, [condition, value]] of Object.entries(values)) {
    if (!value) continue;
    const [held] = await rows<{ since: Date }>(
      tx,
      `select deleted_at as since from ${table} where ${condition} and deleted_at > now() - interval '${trashDays} days'
        ${country ? 'and country = $2' : ''}`,
      country ? [value, country] : [value],
    );
    if (held) throw inTrash(field, held.since);
  }
};

/** Refuses a change that was made from an older version than the present one. */
export const checkVersion = (present: number, asked: number): void => {
  if (present !== asked) throw new AppError('E_CONFLICT');
};
