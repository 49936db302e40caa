import { sql } from 'drizzle-orm';
import { type Connection, transaction } from '../../platform/db/connect.server.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { kindSlugs } from '../kinds/index.ts';
import { reindexStoredRecords } from '../rows/reindex.server.ts';
import { pinyinOf } from '../search/pinyin.server.ts';
import { WordCountChanges } from '../search/writer.server.ts';
import { type OneTimeActionMarker, recountWords } from './recount.server.ts';

const batch = 1000;
const next = buildForEachKind((slug) =>
  statement({
    params: { after: int },
    row: { n: int },
    sql: ({ after }) => sql`select n from ${sql.identifier(slug)} where n > ${after} order by n limit ${sql.raw(String(batch))}`,
  }),
);
const wordsWithoutPinyin = statement({
  params: { after: text() },
  row: { word: text() },
  sql: ({ after }) =>
    sql`select word from search_word where sound is null and word > ${after} and word ~ '^[一-鿿]' order by word limit ${sql.raw(String(batch))}`,
});
const setPinyin = statement({
  params: { words: list(text()), sounds: list(nullable(text())) },
  sql: ({ words, sounds }) =>
    sql`update search_word w set sound = s.sound from unnest(${words}::text[], ${sounds}::text[]) as s (word, sound) where w.word = s.word`,
});

/**
 * Rewrites the search rows of all records, once for each database. Older versions indexed no complete titles, acronyms or series, and stored no
 * pinyin of words. An interrupted run starts again from the beginning. Each batch is its own transaction, so that other writers do not wait long.
 */
export const reindexAllRecordsOnce = async (connection: Connection, done: OneTimeActionMarker): Promise<void> => {
  if (await done.isSet(connection)) return;
  for (const slug of kindSlugs) {
    let after = 0;
    for (;;) {
      const ns = (await next[slug].all(connection, { after })).map(({ n }) => n);
      if (ns.length === 0) break;
      after = Math.max(...ns);
      // `recountWords` below counts the words of all records
      await transaction(connection, (tx) =>
        reindexStoredRecords(tx, boundKinds[slug], { ns, words: new WordCountChanges(), before: new Map() }),
      );
    }
  }
  let word = '';
  for (;;) {
    const words = (await wordsWithoutPinyin.all(connection, { after: word })).map((one) => one.word);
    if (words.length === 0) break;
    word = words.at(-1) ?? '';
    await setPinyin.all(connection, { words, sounds: words.map(pinyinOf) });
  }
  await recountWords(connection, { isSet: async () => false, set: (tx) => done.set(tx) });
};
