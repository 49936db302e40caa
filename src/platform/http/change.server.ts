import { AppError, type FieldProblem } from '../../base/errors.ts';
import type { ScopeFilter } from '../access/access.server.ts';
import type { Db } from '../db/connect.server.ts';
import { constraintOf, hasSqlCondition } from '../db/errors.server.ts';
import { instant, nullable, type Statement, text } from '../db/sql.server.ts';

/** Days that a deleted object stays in the trash. */
export const trashDays = 30;

/** Awaits a write. A violated unique constraint becomes E_VALIDATION of a field. `fields`: constraint → field and problem. */
export const awaitWriteRefusingDuplicates = async <T>(
  fields: Readonly<Record<string, readonly [string, FieldProblem]>>,
  work: Promise<T>,
): Promise<T> =>
  work.catch((error: unknown) => {
    const taken = hasSqlCondition(error, 'uniqueViolation') && fields[constraintOf(error) ?? ''];
    throw taken ? new AppError('E_VALIDATION', { [taken[0]]: taken[1] }) : error;
  });

/** Returns the error for a value that an object in the trash holds. `since`: time of its deletion. */
export const valueInTrashError = (field: string, since: Date | string): AppError => {
  const until = new Date(new Date(since).getTime() + trashDays * 86_400_000).toISOString().slice(0, 10);
  return new AppError('E_VALIDATION', { [field]: 'inTrash' }, undefined, { until });
};

/**
 * Types of the parameters and of the row of statements for `refuseTrashedValues`. Such a statement returns the time since which an object
 * with the value is in the trash, in one country or in any (null).
 */
export const valueInTrashShape = { params: { value: text(), country: nullable(text()) }, row: { since: instant } };
type ValueInTrashQuery = Pick<Statement<{ value: string; country: string | null }, { since: Date }>, 'one'>;

/** Throws E_VALIDATION if a value belongs to an object in the trash that the caller could restore. Values of other deleted objects can be taken. */
export const refuseTrashedValues = async (
  tx: Db,
  values: Readonly<Record<string, readonly [ValueInTrashQuery, string | null | undefined]>>,
  { country, organizations }: Pick<ScopeFilter, 'country' | 'organizations'> = { country: null, organizations: null },
): Promise<void> => {
  if (organizations) return; // deleted objects belong to no branch of the organization tree, so the caller cannot restore them
  for (const [field, [find, value]] of Object.entries(values)) {
    if (!value) continue;
    const trashedObject = await find.one(tx, { value, country });
    if (trashedObject) throw valueInTrashError(field, trashedObject.since);
  }
};

/** Throws E_CONFLICT if a change was made from an outdated version of the object (`baseVersion`) instead of its present version. */
export const refuseOutdatedVersion = (present: number, baseVersion: number): void => {
  if (present !== baseVersion) throw new AppError('E_CONFLICT');
};
