import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { instant, int, json, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { type Context, cacheTags } from '../../platform/http/context.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import type { HistoryAnswer, HistoryEntry } from '../api.ts';
import type { RevisionFieldChange } from '../edit/content.ts';
import type { Kind } from '../engine/kind.ts';
import { importableSharedColumns } from '../engine/shared-fields.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { plainText } from '../rich-text/rich-text.server.ts';
import { toListedRecord } from '../stored/present.server.ts';
import { readRowsWithAllFields } from '../stored/records.server.ts';
import { type RevisionTranslation, readRevisionTranslation } from './revision-values.server.ts';
import { type FieldChanges, isPublicField } from './revisions.server.ts';
import { excerptDifference, valueText } from './words.ts';

const partsOf = (text: RevisionTranslation | null): Record<string, string | null> =>
  text ? { title: text.title, ...text.fields, summary: text.summary, body: text.body && plainText(text.body) } : {};

/** The differing parts of a translation, joined to one text before and one text after; for a new translation, null and its title. */
const differingTexts = (from: RevisionTranslation | null, to: RevisionTranslation | null): [string | null, string | null] => {
  if (!from) return [null, to?.title ?? null];
  const [before, after] = [partsOf(from), partsOf(to)];
  const differ = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? '') !== (after[name] ?? ''),
  );
  const text = (parts: Record<string, string | null>) => differ.flatMap((name) => parts[name] || []).join(' · ') || null;
  return [text(before), text(after)];
};

/** The differing parts of a translation, each in full. */
const translationParts = (
  from: RevisionTranslation | null,
  to: RevisionTranslation | null,
): { part: string; from: string | null; to: string | null }[] => {
  const [before, after] = [partsOf(from), partsOf(to)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((part) => ({ part, from: before[part] || null, to: after[part] || null }))
    .filter((one) => one.from !== one.to);
};

const bodyText = (value: unknown) => (typeof value === 'string' ? plainText(value) : null);

const isProtected = ({ fields }: Kind, name: string): boolean => {
  const field = fields[name];
  return field?.type === 'text' && field.protected === true;
};

/**
 * A change of one field as text before and after; long texts are cut to excerpts around their first difference. Both are null for contact
 * data.
 */
export const excerptFieldChange = (kind: Kind, name: string, { from, to }: FieldChanges[string]): HistoryEntry['fields'][number] => {
  if (isProtected(kind, name)) return { name, from: null, to: null };
  if (name.startsWith('translation.'))
    return { name, ...excerptDifference(...differingTexts(readRevisionTranslation(from), readRevisionTranslation(to))) };
  const text = name === 'body' ? bodyText : valueText;
  return { name, ...excerptDifference(text(from), text(to)) };
};

/**
 * A change of one field as text before and after, in full; a translation has one entry for each differing part. Both are null for contact
 * data.
 */
export const fieldDifferences = (kind: Kind, name: string, { from, to }: FieldChanges[string]): RevisionFieldChange[] => {
  if (isProtected(kind, name)) return [{ name, part: null, from: null, to: null }];
  if (name.startsWith('translation.'))
    return translationParts(readRevisionTranslation(from), readRevisionTranslation(to)).map((one) => ({ name, ...one }));
  const text = name === 'body' ? bodyText : valueText;
  return [{ name, part: null, from: text(from), to: text(to) }];
};

/** Changes of public fields and of the fields in `also`, ordered: shared fields, fields of the kind, then translations and relations. */
export const orderedPublicFieldChanges = (
  kind: Kind,
  changes: FieldChanges,
  also: readonly string[] = [],
): [string, FieldChanges[string]][] => {
  const declared: string[] = [...importableSharedColumns, ...Object.keys(kind.fields)];
  const place = (name: string) => (declared.includes(name) ? declared.indexOf(name) : declared.length);
  return Object.entries(changes)
    .filter(([name]) => isPublicField(kind, name) || also.includes(name))
    .sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1));
};

/** The author as readers see it. An account is shown as `editor`, because readers do not learn who edited. */
const actorOf = (by: string | null): HistoryEntry['by'] => (by === 'import' || by === 'sample' ? by : 'editor');

const record = { kind: text<KindSlug>(), n: int };
const ofRecord = ({ kind, n }: Readonly<Record<keyof typeof record, SQL>>): SQL =>
  sql`from revision where kind = ${kind} and n = ${n} and public`;
const revisionsPage = statement({
  params: { ...record, limit: int, offset: int },
  row: { at: instant, by: nullable(text()), changes: json<FieldChanges>() },
  sql: ({ limit, offset, ...named }) => sql`select at, by, changes ${ofRecord(named)} order by seq desc limit ${limit} offset ${offset}`,
});
const countRevisions = statement({
  params: record,
  row: { total: int },
  sql: (named) => sql`select count(*)::int as total ${ofRecord(named)}`,
});

/** One page of the public history of a public record, newest change first. Throws E_NOT_FOUND if there is no such record. */
export const readPublicHistory = async (
  connection: Connection,
  context: Context,
  { slug, id }: { slug: KindSlug; id: string },
  { page, limit }: { page: number; limit: number },
): Promise<HistoryAnswer> => {
  const n = numberOfRowId(id);
  const bound = boundKinds[slug];
  const [[row], entries, count] = await Promise.all([
    readRowsWithAllFields(connection, bound, { ids: [n], locale: context.locale }),
    revisionsPage.all(connection, { kind: slug, n, limit, offset: (page - 1) * limit }),
    countRevisions.one(connection, { kind: slug, n }),
  ]);
  if (!row) throw new AppError('E_NOT_FOUND');
  context.tag(cacheTags.record(slug, n));
  const total = count?.total ?? 0;
  const { kind } = bound;
  return {
    docs: entries.map(({ at, by, changes }) => ({
      at: at.toISOString(),
      by: actorOf(by),
      fields: orderedPublicFieldChanges(kind, changes).map(([name, change]) => excerptFieldChange(kind, name, change)),
    })),
    total,
    limit,
    page,
    pages: Math.ceil(total / limit),
    record: toListedRecord(bound, row, context.locale),
    created: new Date(row.createdAt).toISOString(),
  };
};
