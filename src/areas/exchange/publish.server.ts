import { type Db, rows } from '../../platform/db/connect.server.ts';
import type { ContentValues } from '../../records/edit/content.ts';
import { filesOf } from '../../records/edit/files.ts';
import { draftOf } from '../../records/edit/values.server.ts';
import { noteFiles } from '../../records/files/references.server.ts';
import { WordCounter } from '../../records/search/writer.server.ts';
import type { Author } from '../../records/write/author.ts';
import { amend, writeDraftsIn } from '../../records/write/write.server.ts';
import type { PostingValues } from './operations.ts';
import { recordKey } from './publication.ts';
import { recordFrom, recordOf, valuesOfRecord } from './record-values.server.ts';
import type { PostingRow } from './store.server.ts';

/**
 * Makes the text of a posting public within a transaction: the record, out of the trash too, and what search finds of it. Answers the
 * record's number and what it says now.
 */
export const publish = async (
  tx: Db,
  row: PostingRow,
  { actor, today, expires }: { actor: number; today: string; expires: string },
): Promise<{ record: number; shown: PostingValues }> => {
  const words = new WordCounter();
  await amend(tx, 'snd', recordKey(row.id), { deletedAt: null }, { actor, words });
  // what was a translation so far is the original now
  await rows(tx, `delete from translation where kind = 'snd' and n = $1 and locale = $2`, [row.record, row.values.lang]);
  const content = recordFrom(row.values, { date: today, progress: row.progress, expires }, await recordOf(tx, row.record));
  await writeDraftsIn(tx, 'snd', [draftOf(recordKey(row.id), content)], { actor, state: 'published', words, whole: true });
  await words.count(tx);
  const [made] = await rows<{ n: number }>(tx, 'select n from snd where key = $1', [recordKey(row.id)]);
  const record = made?.n as number;
  const stored = (await recordOf(tx, record)) as ContentValues;
  await noteFiles(tx, { slug: 'snd', n: record, copy: false }, filesOf(stored)); // what the last edition showed alone goes with it
  return { record, shown: valuesOfRecord(stored, row.values) };
};

/** Changes facts of the public record, where there is one; its text stays as it was approved. */
export const amendRecord = async (
  tx: Db,
  posting: number,
  values: Partial<{ state: 'published' | 'archived'; progress: string; expiryDate: string }>,
  actor: Author,
): Promise<void> => {
  const words = new WordCounter();
  await amend(tx, 'snd', recordKey(posting), values, { actor, words });
  await words.count(tx);
};
