import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { type Context, cacheTags } from '../../platform/http/context.ts';
import type { RecordDetail, TopicLink } from '../api.ts';
import { fromTranslatedRecords, publicRecordCondition } from '../stored/records.server.ts';
import type { TopicKind } from '../topics/topic-kinds.ts';

const row = { n: int, key: text(), parent: nullable(text()), lang: text(), title: text(), tTitle: nullable(text()) };
const selectTopics = (slug: TopicKind, locale: SQL): SQL =>
  sql`select r.n, r.key, r.parent, r.lang, r.title, t.title as "tTitle" from ${fromTranslatedRecords(slug, locale)} where ${sql.raw(publicRecordCondition)} order by r.n`;
const params = { locale: text() };
const industries = statement({ params, row, sql: ({ locale }) => selectTopics('industry', locale) });
const technologies = statement({ params, row, sql: ({ locale }) => selectTopics('technology', locale) });

/**
 * Reads the position of an industry or technology in its hierarchy: its ancestors, broadest first, and its children. A cycle in the
 * hierarchy ends the list of ancestors.
 */
export const readTopicHierarchy = async (
  connection: Connection,
  context: Context,
  slug: TopicKind,
  { key, parent }: { key: string; parent: unknown },
): Promise<NonNullable<RecordDetail['place']>> => {
  context.tag(cacheTags.kind(slug));
  const all = await (slug === 'industry' ? industries : technologies).all(connection, { locale: context.locale });
  const byKey = new Map(all.map((topic) => [topic.key, topic]));
  const toLink = ({ n, title, tTitle, lang }: (typeof all)[number]): TopicLink => ({
    id: String(n),
    title: tTitle ?? title,
    locale: tTitle === null ? lang : context.locale,
  });
  const above: TopicLink[] = [];
  const seen = new Set([key]);
  for (let next = parent; typeof next === 'string' && !seen.has(next); ) {
    seen.add(next);
    const topic = byKey.get(next);
    if (!topic) break;
    above.unshift(toLink(topic));
    next = topic.parent;
  }
  return { above, below: all.filter((topic) => topic.parent === key && topic.key !== key).map(toLink) };
};
