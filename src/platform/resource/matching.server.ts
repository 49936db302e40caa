import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import type { Context } from '../http/context.ts';
import { listQuerySchemaOf, type MatchingAction, type Resource } from './resource.server.ts';

/** Returns the query schema of an action on all matching rows: filters of the list, and the number of rows that the caller saw (`expected`). */
export const createMatchingQuerySchema = (resource: Resource) =>
  listQuerySchemaOf(resource)
    .omit({ page: true, limit: true, sort: true, trash: true })
    .extend({ expected: z.coerce.number().int().min(1).max(1_000_000) });

export const matchingAnswerSchema = z.object({ total: z.number(), done: z.number() });

const idOf = (row: object): string => (isNonNullObject(row) ? String(row.id) : '');

/**
 * Runs an action on all rows of a list that match the filters. Throws E_MATCHES if their number has changed, E_MATCH_LIMIT if there are too many,
 * E_STATE if none is eligible.
 */
export const applyToMatching = async (
  context: Context,
  resource: Resource,
  { most, able, run }: MatchingAction,
  { query, input }: { query: z.output<ReturnType<typeof createMatchingQuerySchema>>; input: unknown },
): Promise<z.output<typeof matchingAnswerSchema>> => {
  const { expected, locale: _locale, ...filters } = query;
  const find = async (limit: number) => {
    const found = await resource.list(context, { ...filters, page: 1, limit });
    if (found.total !== expected) throw new AppError('E_MATCHES', undefined, undefined, { expected, total: found.total });
    return found;
  };
  await find(1);
  if (expected > most) throw new AppError('E_MATCH_LIMIT', undefined, undefined, { most, total: expected });
  const { docs } = await find(expected);
  const ids = docs.filter((row) => able(row)).map(idOf);
  if (ids.length === 0) throw new AppError('E_STATE');
  await run(context, { ids, total: expected, filters }, input);
  return { total: expected, done: ids.length };
};
