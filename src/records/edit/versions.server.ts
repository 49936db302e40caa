import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { contentLanguages } from '../../base/locales.ts';
import type { Paged } from '../../base/paging.ts';
import { isOneOf } from '../../base/typed-keys.ts';
import { joinAccount } from '../../platform/access/ownership.server.ts';
import { type Connection, type Db, snapshotRead } from '../../platform/db/connect.server.ts';
import { float, instant, int, json, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { toPagedList } from '../../platform/resource/resource.server.ts';
import type { HistoryEntry } from '../api.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { type DraftRelation, relationTypes } from '../engine/draft.ts';
import { textOrNull } from '../engine/field-values.server.ts';
import { excerptFieldChange, fieldDifferences, orderedPublicFieldChanges } from '../history/history.server.ts';
import { readRevisionRelations, readRevisionTranslation } from '../history/revision-values.server.ts';
import type { FieldChanges } from '../history/revisions.server.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { ContentText, ContentValues, RevisionFieldChange } from './content.ts';
import { readEditableRecord } from './store.server.ts';
import { readStoredValues } from './values.server.ts';

export interface ContentVersion {
  /**
   * Sequence number of the revision; as a version it means the state after the revision. `0`: the state when the record was first stored.
   */
  version: string;
  at: string;
  by: string | null;
  fields: HistoryEntry['fields'];
}

/** A former version to restore, and the current version that the editor saw. */
export interface VersionToRestore {
  restore: string;
  version: string;
}

const editorsOwn = ['state', 'deletedAt'];

const record = { slug: text(), n: int };
const versionsPage = statement({
  params: { ...record, limit: int, offset: int },
  row: { version: text(), at: instant, by: nullable(text()), name: nullable(text()), changes: json<FieldChanges>() },
  sql: ({ slug, n, limit, offset }) =>
    sql`select v.seq::text as version, v.at, v.by, a.real_name as name, v.changes from revision v
         left ${sql.raw(joinAccount('v.account'))}
        where v.kind = ${slug} and v.n = ${n} order by v.seq desc limit ${limit} offset ${offset}`,
});
const versionsTotal = statement({
  params: record,
  row: { total: int },
  sql: ({ slug, n }) => sql`select count(*)::int as total from revision where kind = ${slug} and n = ${n}`,
});
const newestVersion = statement({
  params: record,
  row: { changes: json<FieldChanges>() },
  sql: ({ slug, n }) => sql`select changes from revision where kind = ${slug} and n = ${n} order by seq desc limit 1`,
});
const versionAt = statement({
  params: { ...record, seq: int },
  row: { changes: json<FieldChanges>() },
  sql: ({ slug, n, seq }) => sql`select changes from revision where kind = ${slug} and n = ${n} and seq = ${seq}`,
});
/** Revisions from `seq` on, newest first. */
const versionsSince = statement({
  params: { ...record, seq: int },
  row: { seq: float, changes: json<FieldChanges>() },
  sql: ({ slug, n, seq }) =>
    sql`select v.seq::float8 as seq, v.changes from revision v where v.kind = ${slug} and v.n = ${n} and v.seq >= ${seq} order by v.seq desc`,
});

/** Returns one page of a record's revisions for editors, newest first; it includes revisions that the public history omits. */
export const listContentVersions = async (
  connection: Connection,
  context: Context,
  { slug, id }: { slug: KindSlug; id: string },
  query: { page: number; limit: number },
): Promise<Paged<ContentVersion>> =>
  snapshotRead(connection, async (tx) => {
    const { n } = await readEditableRecord(tx, { context, permission: 'content:record:read', slug, id });
    const { kind } = boundKinds[slug];
    const { page, limit } = query;
    const found = await versionsPage.all(tx, { slug, n, limit, offset: (page - 1) * limit });
    const count = await versionsTotal.one(tx, { slug, n });
    const docs = found.map(({ version, at, by, name, changes }) => ({
      version,
      at: new Date(at).toISOString(),
      by: name ?? by,
      fields: orderedPublicFieldChanges(kind, changes, editorsOwn).map(([field, change]) => excerptFieldChange(kind, field, change)),
    }));
    return toPagedList(docs, count?.total ?? 0, query);
  });

/**
 * Changed values of a revision, in full; without `version`, of the newest revision (empty if none). Throws E_NOT_FOUND for an unknown
 * version.
 */
export const readRevisionDifferences = (
  connection: Connection,
  context: Context,
  { slug, id }: { slug: KindSlug; id: string },
  version: string | undefined,
): Promise<RevisionFieldChange[]> =>
  snapshotRead(connection, async (tx) => {
    const { n } = await readEditableRecord(tx, { context, permission: 'content:record:read', slug, id });
    const seq = version === undefined ? null : /^\d{1,15}$/.test(version) ? Number(version) : 0;
    const row = await (seq === null ? newestVersion.one(tx, { slug, n }) : versionAt.one(tx, { slug, n, seq }));
    if (!row && version === undefined) return [];
    if (!row) throw new AppError('E_NOT_FOUND');
    const { kind } = boundKinds[slug];
    return orderedPublicFieldChanges(kind, row.changes, editorsOwn).flatMap(([field, change]) => fieldDifferences(kind, field, change));
  });

const undoText = (values: ContentValues, locale: string, from: unknown): void => {
  if (!isOneOf(contentLanguages, locale)) return;
  const before = readRevisionTranslation(from);
  if (!before) delete values.texts[locale];
  else values.texts[locale] = { ...before, summary: before.summary ?? '', body: before.body ?? '' };
};

const undoRelations = (values: ContentValues, type: string, from: unknown, to: unknown): void => {
  if (!isOneOf(relationTypes, type)) return;
  const is = (one: DraftRelation) => (link: { kind: string; ref: string }) => link.kind === one.kind && link.ref === one.ref;
  values.relations = [
    ...values.relations.filter((one) => one.type !== type || !readRevisionRelations(to).some(is(one))),
    ...readRevisionRelations(from).map(({ kind, ref, degree }) => ({ type, kind, ref, ...(degree && { degree }) })),
  ];
};

const originalOf = ({ lang, texts }: ContentValues): ContentText => {
  const text = texts[lang];
  if (!text) throw new Error(`No text in ${lang}`);
  return text;
};

const undoColumn = ({ kind }: BoundKind, values: ContentValues, name: string, from: unknown): void => {
  const before = textOrNull(from);
  const field = kind.fields[name];
  if (name === 'title' || name === 'summary' || name === 'body') originalOf(values)[name] = before ?? '';
  else if (field?.type === 'text' && field.translated) {
    const { fields } = originalOf(values);
    if (before) fields[name] = before;
    else delete fields[name];
  } else if (field) values.fields[name] = from;
  else if (name === 'sourceName') values.source.name = before ?? '';
  else if (name === 'sourceLink') values.source.link = before;
  else if (name === 'sourceLicence') values.source.licence = before ?? '';
  else if (['country', 'date', 'image', 'keywords', 'industries', 'technologies'].includes(name)) Object.assign(values, { [name]: from });
};

const undoLanguage = (values: ContentValues, from: unknown): void => {
  if (!isOneOf(contentLanguages, from)) return;
  const text = originalOf(values);
  delete values.texts[values.lang];
  values.lang = from;
  values.texts[from] = { ...text, quality: undefined };
};

/** Computes the values of a record at a version by undoing later revisions. Throws E_NOT_FOUND for an unknown version. */
export const computeValuesAtVersion =
  (slug: KindSlug, version: string) =>
  async (tx: Db, n: number): Promise<ContentValues> => {
    const seq = /^\d{1,15}$/.test(version) ? Number(version) : Number.NaN;
    const found = await versionsSince.all(tx, { slug, n, seq: Number.isNaN(seq) ? 0 : seq });
    if (Number.isNaN(seq) || (seq > 0 && found.at(-1)?.seq !== seq)) throw new AppError('E_NOT_FOUND');
    const bound = boundKinds[slug];
    const values = await readStoredValues(tx, slug, n);
    for (const { changes } of found.filter((one) => one.seq > seq)) {
      undoLanguage(values, changes.lang?.from);
      for (const [field, { from, to }] of Object.entries(changes)) {
        const [part, name = ''] = field.split('.', 2);
        if (part === 'translation') undoText(values, name, from);
        else if (part === 'relations') undoRelations(values, name, from, to);
        else undoColumn(bound, values, field, from);
      }
    }
    return values;
  };
