import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { ContentLanguage } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import { registeredItem } from '../engine/dictionary-registry.ts';
import { textListOf, textOrNull } from '../engine/field-values.server.ts';
import { type KindSlug, kindOf, kindSlugs } from '../kinds/index.ts';
import { assignTopics, type TopicFacts, type Topics } from '../topics/assign-topics.ts';
import { hasAssignedTopics } from '../topics/assigned-kinds.ts';
import { committeeFields } from '../topics/facts.ts';
import { industryRules } from '../topics/industry-rules.ts';
import { technologyRules } from '../topics/technology-rules.ts';
import {
  computeTopicColumns,
  preserveTopicOrder,
  type TopicColumnValues,
  topicFields,
  topicsStatedBySources,
} from '../topics/topic-columns.ts';
import { createColumnDerivation, type ReadRecord, readRecords } from './columns.server.ts';
import type { Derivation, PlannedChange } from './derivation.ts';

/** Hash of the rule tables; a run that changes many records needs a previous dry run with the same tables. */
const version = createHash('sha256')
  .update(JSON.stringify([industryRules, technologyRules]))
  .digest('hex')
  .slice(0, 12);

const titlesOf = statement({
  params: { kind: text(), ns: list(int) },
  row: { n: int, locale: text<ContentLanguage>(), title: text() },
  sql: ({ kind, ns }) => sql`select n, locale, title from translation where kind = ${kind} and n = any(${ns})`,
});

const factFields = ['number', 'ics', 'ccs', ...committeeFields];
const fieldsOf = (kind: KindSlug): string[] => [
  'lang',
  'title',
  ...topicFields,
  ...factFields.filter((name) => name in kindOf(kind).fields),
];

const textsOf = (value: unknown): string[] => textOrNull(value)?.split('\n') ?? [];
const factsOf = (record: ReadRecord, translations: readonly { locale: ContentLanguage; title: string }[]): TopicFacts => ({
  number: textOrNull(record.number),
  ics: textListOf(record.ics),
  ccs: textListOf(record.ccs),
  committees: committeeFields.flatMap((name) => textsOf(record[name])),
  titles: {
    ...Object.fromEntries(translations.map(({ locale, title }) => [locale, title])),
    [String(record.lang)]: String(record.title),
  },
});

const stateOf = (record: ReadRecord): TopicColumnValues => ({
  industries: textListOf(record.industries),
  technologies: textListOf(record.technologies),
  assigned: textListOf(record.assigned),
  corrected: textListOf(record.corrected),
});

/** Removes topics whose dictionary value an operator has switched off. */
const removeInactiveTopics = ({ industries, technologies }: Topics): Topics => ({
  industries: industries.filter((value) => registeredItem('industry', value)?.active !== false),
  technologies: technologies.filter((value) => registeredItem('technology', value)?.active !== false),
});

const formatTopicDifference = (before: readonly string[], after: readonly string[]): string[] => [
  ...after.filter((name) => !before.includes(name)).map((name) => `+${name}`),
  ...before.filter((name) => !after.includes(name)).map((name) => `−${name}`),
];

const changeOf = (record: ReadRecord, titles: readonly { locale: ContentLanguage; title: string }[]): PlannedChange | null => {
  const before = stateOf(record);
  const after = preserveTopicOrder(
    before,
    computeTopicColumns(topicsStatedBySources(before), removeInactiveTopics(assignTopics(factsOf(record, titles))), before.corrected),
  );
  const values = Object.fromEntries(
    topicFields.filter((name) => !isDeepStrictEqual(before[name], after[name])).map((name) => [name, after[name]]),
  );
  if (Object.keys(values).length === 0) return null;
  const why = formatTopicDifference(before.assigned, after.assigned).join(', ');
  return { n: record.n, name: textOrNull(record.number) ?? String(record.title), values, why };
};

async function* planTopics(connection: Connection, kind: KindSlug): AsyncGenerator<PlannedChange[]> {
  for await (const records of readRecords(connection, kind, fieldsOf(kind))) {
    const found = await titlesOf.all(connection, { kind, ns: records.map(({ n }) => n) });
    const titles = Map.groupBy(found, ({ n }) => n);
    yield records.map((record) => changeOf(record, titles.get(record.n) ?? [])).filter((change) => change !== null);
  }
}

/** Derivations that assign industries and technologies to stored records by the rule tables in `../topics`, one for each kind. */
export const topicDerivations: readonly Derivation[] = kindSlugs
  .filter(hasAssignedTopics)
  .map((kind) => createColumnDerivation({ name: 'topics', kind, version, plan: (connection) => planTopics(connection, kind) }));
