import { AppError, type FieldProblem } from '../../base/errors.ts';
import type { ScopeFilter } from '../access/access.server.ts';
import type { Db } from '../db/connect.server.ts';
import { constraintOf, hasCondition } from '../db/errors.server.ts';
import { instant, nullable, type Statement, text } from '../db/sql.server.ts';

/** Days that a deleted thing waits in the trash. */
export const trashDays = 30;

/** The work, with a broken unique constraint told as the problem of its field. */
export const refuseDuplicates = async <T>(
  fields: Readonly<Record<string, readonly [string, FieldProblem]>>,
  work: Promise<T>,
): Promise<T> =>
  work.catch((error: unknown) => {
    const taken = hasCondition(error, 'uniqueViolation') && fields[constraintOf(error) ?? ''];
    throw taken ? new AppError('E_VALIDATION', { [taken[0]]: taken[1] }) : error;
  });

/** What is refused because something in the trash holds it; `since`: when that was deleted. */
export const inTrash = (field: string, since: Date | string): AppError => {
  const until = new Date(new Date(since).getTime() + trashDays * 86_400_000).toISOString().slice(0, 10);
  return new AppError('E_VALIDATION', { [field]: 'inTrash' }, undefined, { until });
};

/** What statements for `checkTrash` take and answer: since when what holds a value is in the trash; of one country, or of any (null). */
export const valueInTrash = { params: { value: text(), country: nullable(text()) }, row: { since: instant } };
type ValueInTrash = Pick<Statement<{ value: string; country: string | null }, { since: Date }>, 'one'>;

/** Refuses what something in the trash holds that the caller can restore from there; any other is simply taken. */
export const checkTrash = async (
  tx: Db,
  values: Readonly<Record<string, readonly [ValueInTrash, string | null | undefined]>>,
  { country, organizations }: Pick<ScopeFilter, 'country' | 'organizations'> = { country: null, organizations: null },
): Promise<void> => {
  if (organizations) return; // what is deleted stands in no branch of the tree
  for (const [field, [find, value]] of Object.entries(values)) {
    if (!value) continue;
    const held = await find.one(tx, { value, country });
    if (held) throw inTrash(field, held.since);
  }
};

/** Refuses a change that was made from an older version than the present one. */
export const checkVersion = (present: number, asked: number): void => {
  if (present !== asked) throw new AppError('E_CONFLICT');
};
