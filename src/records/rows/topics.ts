import { fromKeys } from '../../base/typed-keys.ts';
import type { RecordContent } from '../engine/bind.server.ts';
import { textListOf } from '../engine/field-values.server.ts';
import {
  computeTopicColumns,
  correctTopics,
  preserveTopicOrder,
  type TopicColumnValues,
  type TopicLists,
  topicColumns,
  topicsAssignedByRules,
  topicsStatedBySources,
} from '../topics/topic-columns.ts';
import type { ColumnValues, PreparedDraft } from './draft-rows.server.ts';

const listsOf = (values: ColumnValues): TopicLists => fromKeys(topicColumns, (column) => textListOf(values[column]));
const stateOf = (row: RecordContent): TopicColumnValues => ({
  industries: row.industries,
  technologies: row.technologies,
  assigned: row.assigned,
  corrected: row.corrected,
});

/**
 * Topic columns of a record after a draft is written. The source that created the record may change its own topics; another source only
 * fills empty ones. Topics that the rules assigned earlier stay, because the draft may have fewer texts than the record. The topic
 * derivation removes them later if the rules no longer assign them.
 */
export const computeTopicColumnsAfterDraft = ({ values, topics }: PreparedDraft, row: RecordContent | undefined): TopicColumnValues => {
  const drafted = listsOf(values);
  if (!row) return computeTopicColumns(drafted, topics, []);
  const sourceTopics = topicsStatedBySources(stateOf(row));
  const own = row.sourceName === values.sourceName;
  const merged = fromKeys(topicColumns, (column) =>
    drafted[column].length > 0 && (own || sourceTopics[column].length === 0) ? drafted[column] : sourceTopics[column],
  );
  const before = topicsAssignedByRules(row);
  const given = fromKeys(topicColumns, (column) => [...new Set([...before[column], ...topics[column]])]);
  return preserveTopicOrder(row, computeTopicColumns(merged, given, row.corrected));
};

/** Returns only the topic columns of column values. */
export const pickTopicColumns = ({ industries, technologies, assigned, corrected }: ColumnValues): ColumnValues => ({
  industries,
  technologies,
  assigned,
  corrected,
});

/** Topic columns after an operator edited the record; the operator's differences are stored as corrections. */
export const correctTopicsByEdit = (row: RecordContent, values: ColumnValues): TopicColumnValues =>
  correctTopics(stateOf(row), listsOf(values));
