import type { BoundKind } from '../engine/bind.server.ts';
import { columnName } from '../engine/columns.ts';
import type { Kind } from '../engine/kind.ts';
import type { ListIndexes } from '../read/indexes.server.ts';

/** Requested values by name of the filter. */
export type RequestedFilterValues = Readonly<Record<string, readonly string[]>>;

/** Maximum number of matching public records whose numbers are passed to SQL instead of the conditions. */
const few = 2000;
const topicColumnByFilter: Readonly<Record<string, string>> = { industry: 'industries', technology: 'technologies' };

/** Names of a kind's filters with enumerated values: fields of type choice or choices, derived values, industries, technologies. */
export const listEnumerationFilterNames = (kind: Kind): string[] =>
  kind.filters.filter(
    (name) =>
      name in topicColumnByFilter ||
      (kind.derived && name in kind.derived) ||
      ['choice', 'choices'].includes(kind.fields[name]?.type ?? ''),
  );

const condition = ({ kind, rules }: BoundKind, name: string, values: string): string => {
  const sector = topicColumnByFilter[name];
  if (sector) return `r.${sector} && ${values}::text[]`;
  const derived = rules.derive?.sql?.("(now() at time zone 'utc')::date::text")[name];
  if (derived) return `(${derived}) = any(${values})`;
  const column = `r."${columnName(name)}"`;
  return kind.fields[name]?.type === 'choices' ? `${column} && ${values}::text[]` : `${column} = any(${values})`;
};

/**
 * SQL conditions on rows `r` for the requested values. If few public records match, their numbers come from the list index, so that rare
 * values need no table scan. `value` adds a parameter and returns its placeholder.
 */
export const buildFilterConditions = async (
  indexes: ListIndexes,
  bound: BoundKind,
  requestedValues: RequestedFilterValues,
  { value, published }: { value: (one: unknown) => string; published: boolean },
): Promise<string[]> => {
  const conditions = Object.entries(requestedValues).map(([name, values]) => condition(bound, name, value(values)));
  if (conditions.length === 0 || !published) return conditions;
  const index = await indexes.of(bound.kind.slug);
  const { ids, total } = index.query({ filters: requestedValues, order: { by: 'date', descending: true }, offset: 0, limit: few });
  if (total > few) return conditions;
  return [`(r.n = any(${value(ids)}) or (r.state <> 'published' and ${conditions.join(' and ')}))`];
};
