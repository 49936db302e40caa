import { type SQL, sql } from 'drizzle-orm';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { maintainIndexes, type TitleInLanguage, WordCountChanges } from '../search/writer.server.ts';
import { publicRecordCondition } from '../stored/records.server.ts';

/** Stored flag that an action has run, for actions that run once for each database. */
export interface OneTimeActionMarker {
  isSet(connection: Connection): Promise<boolean>;
  set(tx: Db): Promise<void>;
}

const batch = 5000;

const lastNumber = buildForEachKind((slug) =>
  statement({
    row: { last: nullable(int) },
    sql: () => sql`select max(n) as last from ${sql.identifier(slug)}`,
  }),
);
interface RecordNumberRange {
  after: SQL;
  last: SQL;
}
const visibleBetween = (slug: KindSlug, { after, last }: RecordNumberRange): SQL =>
  sql`${sql.identifier(slug)} r where r.n > ${after} and r.n <= ${last} and ${sql.raw(publicRecordCondition)}`;
const titlesBetween = buildForEachKind((slug) =>
  statement({
    params: { after: int, last: int },
    row: { lang: text(), title: text() },
    sql: (batch) =>
      sql`select r.lang, r.title from ${visibleBetween(slug, batch)} union all
       select t.locale, t.title from translation t where t.kind = '${sql.raw(slug)}' and t.n in (select r.n from ${visibleBetween(slug, batch)})`,
  }),
);

/** Public titles of one kind in batches, because a kind may have a million records. */
async function* titlesOf(tx: Db, slug: KindSlug): AsyncGenerator<TitleInLanguage[]> {
  const last = (await lastNumber[slug].one(tx, {}))?.last ?? 0;
  for (let after = 0; after < last; after += batch) yield titlesBetween[slug].all(tx, { after, last: after + batch });
}

const lockWords = statement({ sql: () => sql`lock table search_word in share row exclusive mode` });
const countedWords = statement({ row: { word: text(), uses: int }, sql: () => sql`select word, uses from search_word` });

/**
 * Recounts the words of spelling suggestions, once for each database. Older versions counted at the end of an import, so a killed import left its
 * words uncounted. Other writers of titles wait for the table lock meanwhile.
 */
export const recountWords = async (connection: Connection, done: OneTimeActionMarker): Promise<void> => {
  if (await done.isSet(connection)) return;
  await transaction(connection, async (tx) => {
    await lockWords.all(tx, {});
    const words = new WordCountChanges();
    words.replace(await countedWords.all(tx, {}));
    for (const slug of kindSlugs) for await (const titles of titlesOf(tx, slug)) words.add(titles);
    await words.count(tx);
    await maintainIndexes(tx);
    await done.set(tx);
  });
};
