import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { BatchStatements } from '../../platform/db/batch.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { hasCondition } from '../../platform/db/errors.server.ts';
import { instant, int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { inTrash } from '../../platform/http/change.server.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import type { Draft } from '../engine/draft.ts';
import { linkFiles } from '../files/references.server.ts';
import type { AreaHooks } from '../hooks/hooks.server.ts';
import { byKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { isReservedKey } from '../kinds/reserved-keys.ts';
import { readStored, type StoredRecord } from '../rows/stored.server.ts';
import { WordCounter } from '../search/writer.server.ts';
import type { Author } from '../stored/author.ts';
import { patchRecord, replaceRecord } from '../write/replace.server.ts';
import type { ContentValues } from './content.ts';
import { filesInValues } from './files.ts';
import type { EditableRecord } from './store.server.ts';
import { draftOf, valuesFrom } from './values.server.ts';

const keyField = (kind: BoundKind['kind']) => `fields.${'number' in kind.fields ? 'number' : 'key'}`;

const holders = byKind((slug) =>
  statement({
    params: { key: text() },
    row: { since: nullable(instant), country: nullable(text()) },
    sql: ({ key }) => sql`select deleted_at as since, country from ${sql.identifier(slug)} where key = ${key}`,
  }),
);
const setKey = byKind((slug) =>
  statement({
    params: { n: int, key: text() },
    sql: ({ n, key }) => sql`update ${sql.identifier(slug)} set key = ${key} where n = ${n}`,
  }),
);

/** Refuses a key that another record has, be it in the trash: within reach of who acts for its country, it can be restored there. */
export const checkFree = async (tx: Db, kind: BoundKind['kind'], key: string, country: string | null): Promise<void> => {
  const held = await holders[kind.slug].one(tx, { key });
  const field = keyField(kind).replace('fields.key', 'key');
  if (!held && isReservedKey(kind.slug, key)) throw new AppError('E_VALIDATION', { [field]: 'used' });
  if (!held) return;
  throw held.since && held.country === country ? inTrash(field, held.since) : new AppError('E_VALIDATION', { [field]: 'used' });
};

/** A new record; E_VALIDATION where another one has its number or key. `also`: what is sent with the note of its files. Answers its number. */
export const createRecord = async (
  tx: Db,
  slug: KindSlug,
  draft: Draft,
  {
    by,
    files,
    extraStatements,
    hooks,
  }: { by: Author; files: readonly string[]; extraStatements: (n: number) => BatchStatements; hooks: AreaHooks },
): Promise<number> => {
  const bound = boundKinds[slug];
  await checkFree(tx, bound.kind, bound.rules.key(draft), draft.country);
  const n = await replaceRecord(tx, slug, null, { draft, actor: by, state: 'draft', words: new WordCounter() });
  await linkFiles(tx, { slug, n }, files, { hooks, also: extraStatements(n) });
  return n;
};

/** A standard is known by its number: where that changes, so does the key, and the record stays the same one. Answers whether it did. */
const rename = async (tx: Db, { kind, rules }: BoundKind, work: EditableRecord, values: ContentValues): Promise<boolean> => {
  const key = rules.key(draftOf(work.key, values));
  if (key === work.key) return false;
  await checkFree(tx, kind, key, values.country);
  const taken = new AppError('E_VALIDATION', { [keyField(kind)]: 'used' });
  await setKey[kind.slug].all(tx, { n: work.n, key }).catch((error: unknown) => {
    throw hasCondition(error, 'uniqueViolation') ? taken : error;
  });
  return true;
};

/** The record as it is stored, within the transaction that holds it. */
const readRecord = async (tx: Db, slug: KindSlug, { n, stored: known }: Pick<EditableRecord, 'n' | 'stored'>): Promise<StoredRecord> => {
  const stored = known ?? (await readStored(tx, slug, { n }));
  if (!stored) throw new AppError('E_NOT_FOUND');
  return stored;
};

/** Makes the values those of a stored record, all of them. Answers the files that it names from now on. */
export const saveValues = async (
  tx: Db,
  slug: KindSlug,
  work: EditableRecord,
  { values, by, state }: { values: ContentValues; by: Author; state: 'draft' | 'published' },
): Promise<string[]> => {
  const words = new WordCounter();
  const renamed = await rename(tx, boundKinds[slug], work, values);
  const checked = Object.entries(values.texts).flatMap(([language, text]) => (text.checked ? [language] : []));
  const draft = draftOf(work.key, values);
  const stored = await readRecord(tx, slug, renamed ? { n: work.n } : work);
  await replaceRecord(tx, slug, stored, { draft, actor: by, state, words, checked });
  await words.count(tx);
  return filesInValues(values);
};

/** Changes the state of a record or takes it to and from the trash. Answers the files that it names. */
export const setState = async (
  tx: Db,
  slug: KindSlug,
  work: EditableRecord,
  { values, by }: { values: { state: string } | { deletedAt: string | null }; by: Author },
): Promise<string[]> => {
  const words = new WordCounter();
  const stored = await readRecord(tx, slug, work);
  await patchRecord(tx, slug, stored, { values, actor: by, words });
  await words.count(tx);
  return filesInValues(valuesFrom(boundKinds[slug], stored));
};
