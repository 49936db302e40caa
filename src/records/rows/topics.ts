import { fromKeys } from '../../base/typed-keys.ts';
import type { RecordContent } from '../engine/bind.server.ts';
import { textListOf } from '../engine/field-values.server.ts';
import {
  assignedTopics,
  correctTopics,
  inOrderOf,
  settleTopics,
  type TopicLists,
  type TopicState,
  topicColumns,
  topicsOfSources,
} from '../topics/topic-columns.ts';
import type { Prepared, Values } from './draft-rows.server.ts';

const listsOf = (values: Values): TopicLists => fromKeys(topicColumns, (column) => textListOf(values[column]));
const stateOf = (row: RecordContent): TopicState => ({
  industries: row.industries,
  technologies: row.technologies,
  assigned: row.assigned,
  corrected: row.corrected,
});

/**
 * The columns of topics that a draft makes. The source that a record came from may change what it says, another one only fills gaps; what
 * the rules gave once stays here, because the draft may hold fewer texts than the record: asked again they take it away.
 */
export const topicsOfDraft = ({ values, topics }: Prepared, row: RecordContent | undefined): TopicState => {
  const drafted = listsOf(values);
  if (!row) return settleTopics(drafted, topics, []);
  const said = topicsOfSources(stateOf(row));
  const own = row.sourceName === values.sourceName;
  const merged = fromKeys(topicColumns, (column) =>
    drafted[column].length > 0 && (own || said[column].length === 0) ? drafted[column] : said[column],
  );
  const before = assignedTopics(row);
  const given = fromKeys(topicColumns, (column) => [...new Set([...before[column], ...topics[column]])]);
  return inOrderOf(row, settleTopics(merged, given, row.corrected));
};

/** Of the columns that a draft makes those of its topics. */
export const topicValues = ({ industries, technologies, assigned, corrected }: Values): Values => ({
  industries,
  technologies,
  assigned,
  corrected,
});

/** The same columns when somebody writes a record by hand. */
export const correctedBy = (row: RecordContent, values: Values): TopicState => correctTopics(stateOf(row), listsOf(values));
