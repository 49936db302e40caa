import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { Locale } from '../../base/locales.ts';
import { toStorableJson } from '../../platform/db/bulk.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { int, statement, text } from '../../platform/db/sql.server.ts';
import { type Context, contextWithoutClient } from '../../platform/http/context.ts';
import type { RecordDetail } from '../api.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { columnTypes } from '../engine/column-types.server.ts';
import { columnName } from '../engine/columns.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { RecordLibraryReader, RecordPageInput } from '../read/library.server.ts';
import { type PreparedDraft, prepareDraft, toTextColumns } from '../rows/draft-rows.server.ts';
import { relationRows } from '../rows/draft-texts.server.ts';
import { readStoredRecord } from '../rows/stored.server.ts';
import { type FullRow, readFullRecord } from '../stored/records.server.ts';
import type { ContentValues } from './content.ts';
import { rejectUsedKey } from './save.server.ts';
import { readEditableRecord } from './store.server.ts';
import { draftFromValues } from './values.server.ts';

/** Columns of the translation into `locale` in a working copy, for the previewed row; null if the copy has no such translation. */
const translationColumns = (values: ContentValues, { draft }: PreparedDraft, locale: Locale) => {
  const text = locale === values.lang ? undefined : draft.texts[locale];
  if (!text) return { tTitle: null, tSummary: null, tBody: null, tFields: null, tQuality: null };
  const { title, summary, body } = toTextColumns(text);
  return { tTitle: title, tSummary: summary, tBody: body, tFields: text.fields ?? {}, tQuality: text.quality ?? ('human' as const) };
};

const replacedFrom = (slug: KindSlug): readonly string[] => boundKinds[slug].rules.replaced?.from ?? [];
const replacing = buildForEachKind((slug) =>
  statement({
    params: { type: text(), key: text() },
    row: Object.assign(columnTypes(boundKinds[slug], replacedFrom(slug)), { n: int }),
    sql: ({ type, key }) =>
      sql`select by.n${sql.raw(
        replacedFrom(slug)
          .map((name) => `, by."${columnName(name)}" as "${name}"`)
          .join(''),
      )} from relation r join ${sql.identifier(slug)} by on by.n = r.n and by.state = 'published' and by.deleted_at is null
      where r.kind = '${sql.raw(slug)}' and r.type = ${type} and r.target_kind = '${sql.raw(slug)}' and r.target_key = ${key} limit 1`,
  }),
);
/** Columns that mark the record as replaced if a public record replaces `key`, the key that the record will have once it is published. */
const readReplacedMarks = async (connection: Connection, { kind, rules }: BoundKind, key: string): Promise<object> => {
  if (!rules.replaced) return {};
  const marks: Record<string, unknown> = Object.fromEntries(rules.replaced.columns.map((name) => [name, null]));
  const found = await replacing[kind.slug].one(connection, { type: rules.replaced.by, key });
  if (found) rules.replaced.mark(marks, found);
  return marks;
};

/** Input of the record page as publication of the working copy will change it. The mapper that publication uses computes the columns. */
const applyWorkingCopy = async (
  connection: Connection,
  bound: BoundKind,
  stored: FullRow,
  { values, locale }: { values: ContentValues; locale: Locale },
): Promise<RecordPageInput> => {
  const one = prepareDraft(bound, draftFromValues(stored.key, values));
  if (one.key !== stored.key) await rejectUsedKey(connection.db, bound.kind, one.key, values.country);
  // the JSON round trip removes characters that the database does not store
  const combined = bound.rules.combine?.(stored, one.values, true);
  const made: object = JSON.parse(toStorableJson({ ...one.values, ...combined, ...translationColumns(values, one, locale) }));
  const languages = Object.entries(one.draft.texts)
    .filter(([language]) => language !== values.lang)
    .map(([language, { quality = 'human' }]) => ({ locale: language, quality }))
    .sort((a, b) => (a.locale < b.locale ? -1 : 1));
  const links = (await readStoredRecord(connection.db, bound.kind.slug, { n: stored.n }))?.links ?? [];
  const replaced = one.key === stored.key ? {} : await readReplacedMarks(connection, bound, one.key);
  return {
    row: { ...stored, ...made, seriesMembers: null, languages, key: one.key, ...replaced, state: 'published', updatedAt: new Date() },
    foreseen: { relations: relationRows(bound.kind.slug, one, { row: stored, links }) },
  };
};

/**
 * Preview of a record as visitors will see it once it is published. The function uses the presenter of the public page; it neither locks
 * nor writes.
 */
export const preview = async (
  connection: Connection,
  library: RecordLibraryReader,
  context: Context,
  { slug, id }: { slug: KindSlug; id: string },
): Promise<RecordDetail> => {
  const bound = boundKinds[slug];
  const { locale } = context;
  const { n, state, values } = await readEditableRecord(connection.db, { context, permission: 'content:record:read', slug, id });
  const stored = await readFullRecord(connection, bound, { n, locale, unseen: { ...(values && { source: values.source.link }) } });
  if (!stored) throw new AppError('E_NOT_FOUND');
  const show = (input: RecordPageInput) => library.detailOf(contextWithoutClient(locale), bound, input, null);
  if (values) return show(await applyWorkingCopy(connection, bound, stored, { values, locale }));
  if (state === 'published') return show({ row: stored });
  return show({ row: { ...stored, state: 'published', updatedAt: new Date() }, foreseen: {} });
};
