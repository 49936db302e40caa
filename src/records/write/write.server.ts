import { and, eq, sql } from 'drizzle-orm';
import type { ContentLanguage } from '../../base/locales.ts';
import { requiredValueOf } from '../../base/maps.ts';
import { sendWriteBatch } from '../../platform/db/batch.server.ts';
import { bulkInsert } from '../../platform/db/bulk.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { int, list, statement, text } from '../../platform/db/sql.server.ts';
import type { BoundKind, RecordContent } from '../engine/bind.server.ts';
import { columnTypes, contentColumnTypes, selectListSql } from '../engine/column-types.server.ts';
import type { RecordDraft } from '../engine/draft.ts';
import { translationTable } from '../engine/table.server.ts';
import { type FieldChange, writeRevisions } from '../history/revisions.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { cutCycles } from '../quality/cycles.server.ts';
import { mergeDuplicates } from '../quality/duplicates.server.ts';
import { matchOrganizations, saveAlternateKeys } from '../quality/organization-match.server.ts';
import { contentColumnNames } from '../rows/content-names.server.ts';
import {
  type ColumnValues,
  changedColumnsFromDraft,
  combineDraftsByKey,
  differingColumns,
  type PreparedDraft,
  prepareDraft,
  redirectDraftsOfMergedRecords,
  valuesToAddFromMergedDraft,
} from '../rows/draft-rows.server.ts';
import { writeRelations, writeTranslations } from '../rows/draft-texts.server.ts';
import { lockKindForWriting } from '../rows/lock.server.ts';
import { broadcastRecordChanges, reindexStoredRecords } from '../rows/reindex.server.ts';
import { withoutInactiveDictionaryValues } from '../rows/retired.ts';
import { writeCutTexts } from '../rows/source-copy.server.ts';
import { computeTopicColumnsAfterDraft, pickTopicColumns } from '../rows/topics.ts';
import { updateStatement } from '../rows/update.server.ts';
import { publicTitles } from '../search/titles.server.ts';
import { WordCountChanges } from '../search/writer.server.ts';
import { resolveMergedKeys } from '../stored/aliases.server.ts';
import { type Author, authorColumns } from '../stored/author.ts';

export interface WriteOptions {
  actor: Author;
  /** State of new records. `published` also publishes stored records in state `draft` that the batch contains. */
  state: 'published' | 'draft';
  /** Word counter of the caller's transaction; the caller writes the counts at the end of the transaction. */
  words: WordCountChanges;
  /** Name of the run; all merges of a run can be undone together. */
  run: string;
  /** Hooks of areas that run on written records. */
  hooks: AreaHookRegistry;
  /** Returns the outcomes without writing. */
  dryRun?: boolean;
}
/** Result of writing one record of a batch. */
export interface RecordWriteOutcome {
  key: string;
  result: 'created' | 'updated' | 'unchanged';
  /** Changed fields of a record that existed before; empty for a new record. */
  changes: FieldChange[];
  /** Number of drafts and other records that were merged into the record as duplicates. */
  joined: number;
  /** True if the organization may equal one of several stored organizations; it was merged with none. */
  ambiguous?: boolean;
}

const largeBatch = 500;

/** Lets a large batch leave its entries in the pending list of the GIN index. `maintainIndexes` merges them at the end of an import. */
const deferIndexEntries = statement({ sql: () => sql`set local gin_pending_list_limit = '64MB'` });

/**
 * Stores a batch of one kind in one transaction, with translations, relations, search rows, history and change events; merges duplicates.
 */
export const writeBatch = async (
  connection: Connection,
  slug: KindSlug,
  drafts: readonly PreparedDraft[],
  options: Omit<WriteOptions, 'words'>,
): Promise<RecordWriteOutcome[]> => {
  const prepared = combineDraftsByKey(boundKinds[slug], drafts);
  return transaction(connection, async (tx) => {
    // if two concurrent imports of a kind contain the same record, the first writes it and the second finds it
    await lockKindForWriting.all(tx, { slug });
    const words = new WordCountChanges();
    const written = await writePrepared(tx, slug, prepared, { ...options, words });
    const outcomes = await mergeWritten(tx, slug, written, { ...options, words });
    await words.count(tx);
    return outcomes;
  });
};

/** Stores a batch of drafts of one kind in one transaction (see `writeBatch`). */
export const writeDrafts = (connection: Connection, slug: KindSlug, drafts: readonly RecordDraft[], options: Omit<WriteOptions, 'words'>) =>
  writeBatch(
    connection,
    slug,
    drafts.map((draft) => prepareDraft(boundKinds[slug], draft)),
    options,
  );

/** Outcome for each record of the batch, and `touched`: numbers of the records that were created or changed. */
interface BatchWriteResult {
  outcomes: RecordWriteOutcome[];
  touched: number[];
}

const writePrepared = async (
  db: Db,
  slug: KindSlug,
  prepared: Map<string, PreparedDraft>,
  options: WriteOptions,
): Promise<BatchWriteResult> => {
  const bound = boundKinds[slug];
  const { met, ambiguous } = slug === 'stdorg' ? await matchOrganizations(db, prepared) : { met: [], ambiguous: [] };
  redirectDraftsOfMergedRecords(
    bound,
    prepared,
    new Map([...(await resolveMergedKeys(db, slug, [...prepared.keys()])), ...met.map(({ draftKey, key }) => [draftKey, key] as const)]),
  );
  const stored = await findByKey(db, bound, prepared);
  for (const one of prepared.values()) {
    const values = { ...one.values, ...computeTopicColumnsAfterDraft(one, stored.get(one.key)) };
    one.values = withoutInactiveDictionaryValues(bound.kind, values, stored.get(one.key));
  }
  const created = [...prepared.values()].filter(({ key }) => !stored.has(key));
  const changed = [...prepared.values()].flatMap((one) => {
    const row = stored.get(one.key);
    const values =
      row &&
      mergeDraft(
        bound,
        row,
        one.fillsGaps ? { ...valuesToAddFromMergedDraft(row, one.values), ...pickTopicColumns(one.values) } : one.values,
        options,
      );
    return row && values && Object.keys(values).length > 0 ? [{ ...one, row, values }] : [];
  });
  const outcomes = describe(prepared, stored, changed).map((one) => (ambiguous.includes(one.key) ? { ...one, ambiguous: true } : one));
  if (options.dryRun) return { outcomes, touched: [] };

  const ids = new Map<string, number>([...stored].map(([key, row]) => [key, row.n]));
  const before = await publicTitles(
    db,
    slug,
    [...stored.values()].map(({ n }) => n),
  );
  if (prepared.size > largeBatch) await deferIndexEntries.all(db, {});
  await insert(db, bound, { created, ids, options });
  await saveAlternateKeys(db, met, { run: options.run, ids });
  if (changed.length > 0) await sendWriteBatch(db, { changed: updateStatement(bound, changed, options.actor) });
  await withoutKnownTexts(db, slug, prepared, stored);
  const texts = await writeTranslations(db, bound, { prepared, stored, ids });
  const linked = await writeRelations(db, slug, { prepared, stored, ids });
  await writeCutTexts(db, slug, { prepared, ids });
  const touched = [...new Set([...created, ...changed, ...texts, ...linked].map(({ key }) => requiredValueOf(ids, key)))];
  const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
  for (const { key, ...change } of [...texts, ...linked]) {
    const outcome = requiredValueOf(byKey, key);
    outcome.result = 'updated';
    outcome.changes.push(change);
  }
  if (touched.length === 0) return { outcomes, touched };
  const revised = outcomes.flatMap(({ key, changes }) => {
    const row = stored.get(key);
    return row && changes.length > 0 ? [{ n: row.n, wasPublic: row.state === 'published', changes }] : [];
  });
  await writeRevisions(db, bound.kind, revised, options.actor);
  await reindexStoredRecords(db, bound, { ns: touched, words: options.words, before });
  const replacing = [...prepared.values()].filter(({ draft }) => draft.relations?.some(({ type }) => type === 'replaces'));
  const ends = await cutCycles(
    db,
    slug,
    replacing.map(({ key }) => requiredValueOf(ids, key)),
    options.actor,
  );
  const also = [...ends, ...((await bound.rules.afterWrite?.(db, [...new Set([...touched, ...ends])])) ?? [])];
  const known = new Set([...stored.values()].map(({ n }) => n));
  await options.hooks.followWrites(
    db,
    slug,
    touched.filter((n) => known.has(n)),
    options.actor,
  );
  await broadcastRecordChanges(db, slug, [...new Set([...touched, ...also])]);
  return { outcomes, touched };
};

/** Merges the written records with their duplicates. A record that was merged into another one has no outcome of its own. */
const mergeWritten = async (
  db: Db,
  slug: KindSlug,
  { outcomes, touched }: BatchWriteResult,
  options: WriteOptions,
): Promise<RecordWriteOutcome[]> => {
  if (touched.length === 0) return outcomes;
  const joins = await mergeDuplicates(db, slug, touched, options);
  const byKey = new Map(outcomes.map((outcome) => [outcome.key, outcome]));
  for (const { goneKey, keptKey: targetKey } of joins) {
    const from = byKey.get(goneKey);
    const into = byKey.get(targetKey) ?? (from && { ...from, key: targetKey, result: 'updated', joined: 0 });
    byKey.delete(goneKey);
    if (into) byKey.set(targetKey, { ...into, joined: into.joined + 1 + (from?.joined ?? 0) });
  }
  return [...byKey.values()];
};

/** Removes from drafts that only fill gaps the translations in languages that the stored record already has. */
const withoutKnownTexts = async (
  db: Db,
  slug: KindSlug,
  prepared: ReadonlyMap<string, PreparedDraft>,
  stored: ReadonlyMap<string, RecordContent>,
): Promise<void> => {
  const filling = [...prepared.values()].filter(({ fillsGaps }) => fillsGaps);
  if (filling.length === 0) return;
  const known = await localesOf.all(db, { kind: slug, ns: filling.flatMap(({ key }) => stored.get(key)?.n ?? []) });
  const byRecord = Map.groupBy(known, ({ n }) => n);
  for (const one of filling) {
    const row = stored.get(one.key);
    const locales = new Set<string>(byRecord.get(row?.n ?? 0)?.map(({ locale }) => locale));
    const texts = Object.entries(one.draft.texts).filter(([locale]) => locale === row?.lang || !locales.has(locale));
    one.draft = { ...one.draft, texts: Object.fromEntries(texts) };
  }
};
const localesOf = statement({
  params: { kind: text(), ns: list(int) },
  row: { n: int, locale: text() },
  sql: ({ kind, ns }) => sql`select n, locale from translation where kind = ${kind} and n = any(${ns})`,
});

const mergeDraft = (bound: BoundKind, row: RecordContent, values: ColumnValues, { state }: WriteOptions): ColumnValues => ({
  ...changedColumnsFromDraft(bound, row, values),
  ...differingColumns(row, pickTopicColumns(values)),
  ...(row.state === 'draft' && state === 'published' && { state }),
});

const lockKeys = buildForEachKind((slug) =>
  statement({
    params: { keys: list(text()) },
    row: Object.assign(columnTypes(boundKinds[slug], contentColumnNames(boundKinds[slug])), contentColumnTypes),
    sql: ({ keys }) =>
      sql`select ${sql.raw(selectListSql(contentColumnNames(boundKinds[slug])))} from ${sql.identifier(slug)} r where r.key = any(${keys}) for update`,
  }),
);

/** Stored records with the keys of the drafts, by key, locked until the transaction ends. */
const findByKey = async (db: Db, { kind }: BoundKind, prepared: Map<string, PreparedDraft>): Promise<Map<string, RecordContent>> => {
  const found = await lockKeys[kind.slug].all(db, { keys: [...prepared.keys()] });
  return new Map(found.map((row) => [row.key, row]));
};

const describe = (
  prepared: Map<string, PreparedDraft>,
  stored: Map<string, RecordContent>,
  changed: readonly { key: string; row: RecordContent; values: ColumnValues }[],
): RecordWriteOutcome[] => {
  const changes = new Map(
    changed.map(({ key, row, values }) => [key, Object.entries(values).map(([field, to]) => ({ field, from: row[field] ?? null, to }))]),
  );
  return [...prepared.values()].map(({ key, joined }) => ({
    key,
    joined,
    result: !stored.has(key) ? 'created' : changes.has(key) ? 'updated' : 'unchanged',
    changes: changes.get(key) ?? [],
  }));
};

const insert = async (
  db: Db,
  { kind, table }: BoundKind,
  { created, ids, options }: { created: readonly PreparedDraft[]; ids: Map<string, number>; options: WriteOptions },
): Promise<void> => {
  if (created.length === 0) return;
  const ns = await allocateRecordNumbers(db, kind.slug, created.length);
  for (const [i, { key }] of created.entries()) {
    const n = ns[i];
    if (n === undefined) throw new Error('Too few numbers');
    ids.set(key, n);
  }
  const { account, program } = authorColumns(options.actor);
  const by = { state: options.state, createdBy: program, createdAccount: account, updatedBy: program, updatedAccount: account };
  await bulkInsert(
    db,
    table,
    created.map(({ key, values }) => ({ n: ids.get(key), key, ...by, ...values })),
  );
};

const numbers = buildForEachKind((slug) =>
  statement({
    params: { count: int },
    row: { n: int },
    sql: ({ count }) =>
      sql`select nextval(pg_get_serial_sequence('${sql.identifier(slug)}', 'n'))::int as n from generate_series(1, ${count}::int)`,
  }),
);
/** Takes numbers for new records of a kind from its sequence. */
export const allocateRecordNumbers = async (tx: Db, slug: KindSlug, count: number): Promise<number[]> =>
  (await numbers[slug].all(tx, { count })).map(({ n }) => n);

/** Deletes a record's translation into one language. */
export const removeTranslation = async (tx: Db, slug: KindSlug, n: number, locale: ContentLanguage): Promise<void> => {
  await tx
    .delete(translationTable)
    .where(and(eq(translationTable.kind, slug), eq(translationTable.n, n), eq(translationTable.locale, locale)));
};
