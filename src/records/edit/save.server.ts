import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { BatchStatements } from '../../platform/db/batch.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { hasSqlCondition } from '../../platform/db/errors.server.ts';
import { instant, int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { valueInTrashError } from '../../platform/http/change.server.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import type { RecordDraft } from '../engine/draft.ts';
import { replaceRecordFileReferences } from '../files/references.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { isReservedKey } from '../kinds/reserved-keys.ts';
import { readStoredRecord, type StoredRecord } from '../rows/stored.server.ts';
import { WordCountChanges } from '../search/writer.server.ts';
import type { Author } from '../stored/author.ts';
import { patchRecord, replaceRecord } from '../write/replace.server.ts';
import type { ContentValues } from './content.ts';
import { fileIdsInValues } from './files.ts';
import type { EditableRecord } from './store.server.ts';
import { draftFromValues, toEditableValues } from './values.server.ts';

const keyField = (kind: BoundKind['kind']) => `fields.${'number' in kind.fields ? 'number' : 'key'}`;

const holders = buildForEachKind((slug) =>
  statement({
    params: { key: text() },
    row: { since: nullable(instant), country: nullable(text()) },
    sql: ({ key }) => sql`select deleted_at as since, country from ${sql.identifier(slug)} where key = ${key}`,
  }),
);
const setKey = buildForEachKind((slug) =>
  statement({
    params: { n: int, key: text() },
    sql: ({ n, key }) => sql`update ${sql.identifier(slug)} set key = ${key} where n = ${n}`,
  }),
);

/**
 * Throws E_VALIDATION if another record has the key or the key is reserved. The error mentions the trash if the other record is in the
 * trash and of the same country, because the editor can restore that record.
 */
export const rejectUsedKey = async (tx: Db, kind: BoundKind['kind'], key: string, country: string | null): Promise<void> => {
  const existingRecord = await holders[kind.slug].one(tx, { key });
  const field = keyField(kind).replace('fields.key', 'key');
  if (!existingRecord && isReservedKey(kind.slug, key)) throw new AppError('E_VALIDATION', { [field]: 'used' });
  if (!existingRecord) return;
  throw existingRecord.since && existingRecord.country === country
    ? valueInTrashError(field, existingRecord.since)
    : new AppError('E_VALIDATION', { [field]: 'used' });
};

/**
 * Creates a draft and returns its row number. Throws E_VALIDATION if another record has its key. `extraStatements`: statements that are
 * sent together with the statements for the record's files.
 */
export const createRecord = async (
  tx: Db,
  slug: KindSlug,
  draft: RecordDraft,
  {
    by,
    files,
    extraStatements,
    hooks,
  }: { by: Author; files: readonly string[]; extraStatements: (n: number) => BatchStatements; hooks: AreaHookRegistry },
): Promise<number> => {
  const bound = boundKinds[slug];
  await rejectUsedKey(tx, bound.kind, bound.rules.key(draft), draft.country);
  const n = await replaceRecord(tx, slug, null, { draft, actor: by, state: 'draft', words: new WordCountChanges() });
  await replaceRecordFileReferences(tx, { slug, n }, files, { hooks, also: extraStatements(n) });
  return n;
};

/** Updates a record's key if the new values change it, for example a standard's number; the id stays. Returns whether the key changed. */
const updateStandardKey = async (tx: Db, { kind, rules }: BoundKind, work: EditableRecord, values: ContentValues): Promise<boolean> => {
  const key = rules.key(draftFromValues(work.key, values));
  if (key === work.key) return false;
  await rejectUsedKey(tx, kind, key, values.country);
  const taken = new AppError('E_VALIDATION', { [keyField(kind)]: 'used' });
  await setKey[kind.slug].all(tx, { n: work.n, key }).catch((error: unknown) => {
    throw hasSqlCondition(error, 'uniqueViolation') ? taken : error;
  });
  return true;
};

/** Returns the stored record; reads it unless the caller has already read it. The caller's transaction holds the lock of the record. */
const readRecord = async (tx: Db, slug: KindSlug, { n, stored: known }: Pick<EditableRecord, 'n' | 'stored'>): Promise<StoredRecord> => {
  const stored = known ?? (await readStoredRecord(tx, slug, { n }));
  if (!stored) throw new AppError('E_NOT_FOUND');
  return stored;
};

/** Replaces all values of a stored record. Returns the ids of the files that the record uses from now on. */
export const saveValues = async (
  tx: Db,
  slug: KindSlug,
  work: EditableRecord,
  { values, by, state }: { values: ContentValues; by: Author; state: 'draft' | 'published' },
): Promise<string[]> => {
  const words = new WordCountChanges();
  const renamed = await updateStandardKey(tx, boundKinds[slug], work, values);
  const checked = Object.entries(values.texts).flatMap(([language, text]) => (text.checked ? [language] : []));
  const draft = draftFromValues(work.key, values);
  const stored = await readRecord(tx, slug, renamed ? { n: work.n } : work);
  await replaceRecord(tx, slug, stored, { draft, actor: by, state, words, checked });
  await words.count(tx);
  return fileIdsInValues(values);
};

/** Changes the state of a record, or moves it to or from the trash. Returns the ids of its files. */
export const patchRecordState = async (
  tx: Db,
  slug: KindSlug,
  work: EditableRecord,
  { values, by }: { values: { state: string } | { deletedAt: string | null }; by: Author },
): Promise<string[]> => {
  const words = new WordCountChanges();
  const stored = await readRecord(tx, slug, work);
  await patchRecord(tx, slug, stored, { values, actor: by, words });
  await words.count(tx);
  return fileIdsInValues(toEditableValues(boundKinds[slug], stored));
};
