import { type Connection, type Db, rows, transaction } from '../../platform/db/connect.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';
import { visible } from '../read/records.server.ts';
import { type Title, tendIndexes, WordCounter } from '../search/writer.server.ts';

/** Keeps whether something was done that is done once in the life of a database. */
interface Mark {
  isSet(connection: Connection): Promise<boolean>;
  set(tx: Db): Promise<void>;
}

const batch = 5000;

/** The titles that the public sees of one kind, a batch at a time, for there may be a million. */
async function* titlesOf(tx: Db, slug: KindSlug): AsyncGenerator<Title[]> {
  const shown = `"${slug}" r where r.n > $1 and r.n <= $2 and ${visible}`;
  const [row] = await rows<{ last: number | null }>(tx, `select max(n) as last from "${slug}"`);
  for (let n = 0; n < (row?.last ?? 0); n += batch)
    yield rows<Title>(
      tx,
      `select r.lang, r.title from ${shown} union all
       select t.locale, t.title from translation t where t.kind = $3 and t.n in (select r.n from ${shown})`,
      [n, n + batch, slug],
    );
}

/**
 * Makes the word counts of spelling help right, once in the life of a database: older versions counted at the end of an import, so that
 * one that was killed left its words uncounted. Whoever writes titles meanwhile waits with counting theirs.
 */
export const recountWords = async (connection: Connection, done: Mark): Promise<void> => {
  if (await done.isSet(connection)) return;
  await transaction(connection, async (tx) => {
    await rows(tx, 'lock table search_word in share row exclusive mode');
    const words = new WordCounter();
    words.replace(await rows(tx, 'select word, uses from search_word'));
    for (const slug of kindSlugs) for await (const titles of titlesOf(tx, slug)) words.add(titles);
    await words.count(tx);
    await tendIndexes(tx);
    await done.set(tx);
  });
};
