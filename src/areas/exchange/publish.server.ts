import type { Db } from '../../platform/db/connect.server.ts';
import { fileIdsInValues } from '../../records/edit/files.ts';
import { draftFromValues, toEditableValues } from '../../records/edit/values.server.ts';
import { replaceRecordFileReferences } from '../../records/files/references.server.ts';
import type { AreaHookRegistry } from '../../records/hooks/hooks.server.ts';
import { boundKinds } from '../../records/kinds/index.server.ts';
import { WordCountChanges } from '../../records/search/writer.server.ts';
import type { Author } from '../../records/stored/author.ts';
import { lockRecord, patchRecord, replaceRecord } from '../../records/write/replace.server.ts';
import { removeTranslation } from '../../records/write/write.server.ts';
import type { PostingValues } from './operations.ts';
import { recordKey } from './publication.server.ts';
import { readPostingRecord, toPostingValues, toRecordValues } from './record-values.server.ts';
import type { PostingRow } from './store.server.ts';

/**
 * Publishes the text of a posting within the transaction of the caller: creates or updates the record and its search entry. A record in the
 * trash is restored. Returns the number of the record and its published text.
 */
export const publishPostingText = async (
  tx: Db,
  row: PostingRow,
  { actor, today, expires, hooks }: { actor: number; today: string; expires: string; hooks: AreaHookRegistry },
): Promise<{ record: number; shown: PostingValues }> => {
  const writing = { actor, words: new WordCountChanges() };
  const key = recordKey(row.id);
  const trashed = await lockRecord(tx, 'snd', key);
  if (trashed?.row.deletedAt) await patchRecord(tx, 'snd', trashed, { values: { deletedAt: null }, ...writing });
  // the posting changed to the language of a translation, so its text replaces the translation
  const isNow = ({ locale }: { locale: string }) => locale === row.values.lang;
  if (trashed?.texts.some(isNow)) await removeTranslation(tx, 'snd', trashed.row.n, row.values.lang);
  const before = trashed && {
    ...trashed,
    row: { ...trashed.row, deletedAt: null },
    texts: trashed.texts.filter((text) => !isNow(text)),
  };
  const content = toRecordValues(
    row.values,
    { date: today, progress: row.progress, expires },
    before ? toEditableValues(boundKinds.snd, before) : null,
  );
  const record = await replaceRecord(tx, 'snd', before ?? null, { draft: draftFromValues(key, content), state: 'published', ...writing });
  await writing.words.count(tx);
  const stored = await readPostingRecord(tx, record);
  if (!stored) throw new Error(`No record ${record}`);
  await replaceRecordFileReferences(tx, { slug: 'snd', n: record }, fileIdsInValues(stored), { hooks }); // files that only the previous text showed become private
  await hooks.followWrites(tx, 'snd', [record], actor);
  return { record, shown: toPostingValues(stored, row.values) };
};

/** Changes state, progress or last day of the record of a posting, if there is a record. The approved text remains unchanged. */
export const patchPostingRecord = async (
  tx: Db,
  posting: number,
  values: Partial<{ state: 'published' | 'archived'; progress: string; expiryDate: string }>,
  actor: Author,
): Promise<void> => {
  const stored = await lockRecord(tx, 'snd', recordKey(posting));
  if (!stored) return;
  const words = new WordCountChanges();
  await patchRecord(tx, 'snd', stored, { values, actor, words });
  await words.count(tx);
};
