import { AppError, type FieldProblem } from '../../contract/errors.ts';
import { constraintOf, sqlState } from '../../db/errors.server.ts';

/** Days that a deleted thing waits in the trash. */
export const trashDays = 30;

/** Field → its value before and after, where they differ; what the audit keeps of a change. */
export const differences = <T extends object>(before: T, after: Partial<T>): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([field, to]) => {
      const from = before[field as keyof T];
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [[field, { from, to }]];
    }),
  );

/** The work, with a broken unique constraint told as the problem of its field. */
export const unlessTaken = async <T>(fields: Readonly<Record<string, readonly [string, FieldProblem]>>, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const taken = sqlState(error) === '23505' && fields[constraintOf(error) ?? ''];
    throw taken ? new AppError('E_VALIDATION', { [taken[0]]: taken[1] }) : error;
  });

/** Refuses a change that was made from an older version than the present one. */
export const checkVersion = (present: number, asked: number): void => {
  if (present !== asked) throw new AppError('E_CONFLICT');
};
