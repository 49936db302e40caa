import type { PostingValues } from '../../contract/postings.ts';
import type { Draft } from '../../core/draft.ts';
import { type Db, rows } from '../../db/connect.server.ts';
import { amend, writeDraftsIn } from '../content/write.server.ts';
import { WordCounter } from '../search/writer.server.ts';
import type { PostingRow } from './store.server.ts';

const keyOf = (posting: number): string => `posting:${posting}`;

/** The record that a posting becomes; `date` its day of publication, `expires` the last on which it is public. */
const draftOf = (row: PostingRow, values: PostingValues, date: string, expires: string): Draft => ({
  key: keyOf(row.id),
  lang: values.lang,
  texts: {
    [values.lang]: {
      title: values.title,
      summary: values.summary || null,
      body: values.body,
      fields: { unitName: values.unitName },
    },
  },
  country: values.country,
  date,
  image: values.image,
  industries: values.industries,
  technologies: values.technologies,
  source: { name: values.unitName, link: null },
  fields: {
    category: values.category,
    address: values.address || null,
    contact: values.contact,
    link: values.link || null,
    progress: String(row.progress),
    expiryDate: expires,
    ics: values.ics,
    attachments: values.attachments,
  },
});

/**
 * Makes the text of a posting public within a transaction: the record, out of the trash too, and what search finds of it. Answers the
 * record's number.
 */
export const publish = async (
  tx: Db,
  row: PostingRow,
  { actor, today, expires }: { actor: number; today: string; expires: string },
): Promise<number> => {
  const by = `account:${actor}`;
  await amend(tx, 'snd', keyOf(row.id), { deletedAt: null }, { actor: by, words: new WordCounter() });
  const words = new WordCounter();
  const [known] = await rows<{ date: string | null }>(tx, 'select date from snd where n = $1', [row.record]);
  await writeDraftsIn(tx, 'snd', [draftOf(row, row.values, known?.date ?? today, expires)], {
    actor: by,
    state: 'published',
    words,
    whole: true,
  });
  await words.store(tx);
  const [record] = await rows<{ n: number }>(tx, 'select n from snd where key = $1', [keyOf(row.id)]);
  return record?.n as number;
};

/** Changes facts of the public record, where there is one; its text stays as it was approved. */
export const amendRecord = async (
  tx: Db,
  posting: number,
  values: Partial<{ state: 'published' | 'archived'; progress: string; expiryDate: string }>,
  actor: string,
): Promise<void> => {
  const words = new WordCounter();
  await amend(tx, 'snd', keyOf(posting), values, { actor, words });
};
