import { type SQL, sql } from 'drizzle-orm';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { byKind } from '../kinds/by-kind.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { maintainIndexes, type Title, WordCounter } from '../search/writer.server.ts';
import { visible } from '../stored/records.server.ts';

/** Keeps whether something was done that is done once in the life of a database. */
export interface Mark {
  isSet(connection: Connection): Promise<boolean>;
  set(tx: Db): Promise<void>;
}

const batch = 5000;

const lastNumber = byKind((slug) =>
  statement({
    row: { last: nullable(int) },
    sql: () => sql`select max(n) as last from ${sql.identifier(slug)}`,
  }),
);
interface Batch {
  after: SQL;
  last: SQL;
}
const visibleBetween = (slug: KindSlug, { after, last }: Batch): SQL =>
  sql`${sql.identifier(slug)} r where r.n > ${after} and r.n <= ${last} and ${sql.raw(visible)}`;
const titlesBetween = byKind((slug) =>
  statement({
    params: { after: int, last: int },
    row: { lang: text(), title: text() },
    sql: (batch) =>
      sql`select r.lang, r.title from ${visibleBetween(slug, batch)} union all
       select t.locale, t.title from translation t where t.kind = '${sql.raw(slug)}' and t.n in (select r.n from ${visibleBetween(slug, batch)})`,
  }),
);

/** The titles that the public sees of one kind, a batch at a time, for there may be a million. */
async function* titlesOf(tx: Db, slug: KindSlug): AsyncGenerator<Title[]> {
  const last = (await lastNumber[slug].one(tx, {}))?.last ?? 0;
  for (let after = 0; after < last; after += batch) yield titlesBetween[slug].all(tx, { after, last: after + batch });
}

const lockWords = statement({ sql: () => sql`lock table search_word in share row exclusive mode` });
const countedWords = statement({ row: { word: text(), uses: int }, sql: () => sql`select word, uses from search_word` });

/**
 * Makes the word counts of spelling help right, once in the life of a database: older versions counted at the end of an import, so that
 * one that was killed left its words uncounted. Whoever writes titles meanwhile waits with counting theirs.
 */
export const recountWords = async (connection: Connection, done: Mark): Promise<void> => {
  if (await done.isSet(connection)) return;
  await transaction(connection, async (tx) => {
    await lockWords.all(tx, {});
    const words = new WordCounter();
    words.replace(await countedWords.all(tx, {}));
    for (const slug of kindSlugs) for await (const titles of titlesOf(tx, slug)) words.add(titles);
    await words.count(tx);
    await maintainIndexes(tx);
    await done.set(tx);
  });
};
