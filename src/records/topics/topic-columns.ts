import { fromKeys } from '../../base/typed-keys.ts';
import type { Topics } from './assign-topics.ts';

export const topicColumns = ['industries', 'technologies'] as const;
export type TopicColumn = (typeof topicColumns)[number];
export type TopicLists = Readonly<Record<TopicColumn, readonly string[]>>;

/**
 * Topic columns of a record. Lists, search and pages use `industries` and `technologies`. `assigned`: topics that rules assigned.
 * `corrected`: topics that operators added (`+`) or removed (`-`).
 */
export interface TopicColumnValues extends TopicLists {
  readonly assigned: readonly string[];
  readonly corrected: readonly string[];
}
export const noTopics: TopicColumnValues = { industries: [], technologies: [], assigned: [], corrected: [] };

/** Form of a topic in `assigned` and, after the sign, in `corrected`. */
const entry = (column: TopicColumn, value: string): string => `${column}/${value}`;

/** The topics that sources state, without those assigned by rules or added by operators. */
export const topicsStatedBySources = ({ assigned, corrected, ...lists }: TopicColumnValues): Record<TopicColumn, string[]> =>
  fromKeys(topicColumns, (column) =>
    lists[column].filter((value) => !assigned.includes(entry(column, value)) && !corrected.includes(`+${entry(column, value)}`)),
  );

/** Computes the topic columns from sources, rules and corrections; corrections take precedence. */
export const computeTopicColumns = (
  sourceTopics: TopicLists,
  given: Topics | TopicLists,
  corrected: readonly string[],
): TopicColumnValues => {
  const assigned: string[] = [];
  const lists = fromKeys(topicColumns, (column) => {
    const isOut = (value: string) => corrected.includes(`-${entry(column, value)}`);
    const added = corrected.flatMap((one) => (one.startsWith(`+${column}/`) ? [one.slice(column.length + 2)] : []));
    const byRules = given[column].filter((value) => !sourceTopics[column].includes(value) && !added.includes(value) && !isOut(value));
    assigned.push(...byRules.map((value) => entry(column, value)));
    return [...new Set([...sourceTopics[column].filter((value) => !isOut(value)), ...byRules, ...added])];
  });
  return { ...lists, assigned, corrected: [...corrected] };
};

/** Topic columns after an operator saved the topics. Every topic added or removed is a correction, which later rules and imports do not change. */
export const correctTopics = (before: TopicColumnValues, wanted: TopicLists): TopicColumnValues => {
  const changes = topicColumns.flatMap((column) => [
    ...wanted[column].filter((value) => !before[column].includes(value)).map((value) => ['+', entry(column, value)] as const),
    ...before[column].filter((value) => !wanted[column].includes(value)).map((value) => ['-', entry(column, value)] as const),
  ]);
  const changed = new Set(changes.map(([, name]) => name));
  return {
    ...fromKeys(topicColumns, (column) => [...wanted[column]]),
    assigned: before.assigned.filter((name) => !changed.has(name)),
    corrected: [...before.corrected.filter((one) => !changed.has(one.slice(1))), ...changes.map(([sign, name]) => sign + name)],
  };
};

/** The topics that rules assigned, by column. */
export const topicsAssignedByRules = ({ assigned, ...lists }: Omit<TopicColumnValues, 'corrected'>): Record<TopicColumn, string[]> =>
  fromKeys(topicColumns, (column) => lists[column].filter((value) => assigned.includes(entry(column, value))));

/** Names of all columns with topics. */
export const topicFields = [...topicColumns, 'assigned', 'corrected'] as const;
/** Keeps the stored order of lists with equal content, so that a new order does not count as a change. */
export const preserveTopicOrder = (before: TopicColumnValues, after: TopicColumnValues): TopicColumnValues =>
  fromKeys(topicFields, (name) => {
    const [was, is] = [before[name], after[name]];
    return was.length === is.length && is.every((one) => was.includes(one)) ? [...was] : [...is];
  });

/**
 * Topic columns after an operator adds or removes topics. Each topic is stored as a correction, even if it changes nothing in the record.
 */
export const applyTopicChange = (before: TopicColumnValues, change: 'add' | 'remove', topics: TopicLists): TopicColumnValues => {
  const names = topicColumns.flatMap((column) => topics[column].map((value) => entry(column, value)));
  const sign = change === 'add' ? '+' : '-';
  const after = {
    ...fromKeys(topicColumns, (column) =>
      change === 'add'
        ? [...new Set([...before[column], ...topics[column]])]
        : before[column].filter((value) => !topics[column].includes(value)),
    ),
    assigned: before.assigned.filter((name) => !names.includes(name)),
    corrected: [...before.corrected.filter((one) => !names.includes(one.slice(1))), ...names.map((name) => sign + name)],
  };
  return preserveTopicOrder(before, after);
};
