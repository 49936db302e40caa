import { directionOf } from '../../base/content-languages.ts';
import { today } from '../../base/dates.ts';
import { bcp47, isLocale } from '../../base/locales.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import type { ListedRecord } from '../api.ts';
import type { BoundKind, RecordRow } from '../engine/bind.server.ts';
import { contactFieldsOf } from '../engine/protected-fields.ts';
import { listedFieldNamesOf } from '../engine/schema.server.ts';
import { hasTableOrPictures } from '../engine/translated.ts';
import type { OriginalText } from '../sources/answer.ts';
import { localizedSourceName } from '../sources/source.server.ts';
import type { RecordListRow } from './records.server.ts';

/** Values of computed dictionaries for a row, for example a standard's status. */
export const derivedValues = ({ rules }: BoundKind, row: Readonly<Record<string, unknown>>): Record<string, string | null> =>
  rules.derive?.values(row, today()) ?? {};
/** Replaces the source key in `statusEvidence` by the source's name in the reader's language. */
const nameEvidence = (explained: Record<string, unknown>, locale: string): Record<string, unknown> => {
  const { statusEvidence } = explained;
  if (!isNonNullObject(statusEvidence) || typeof statusEvidence.source !== 'string' || !isLocale(locale)) return explained;
  return { ...explained, statusEvidence: { ...statusEvidence, source: localizedSourceName(statusEvidence.source, locale) } };
};
/** Derived values together with their evidence (`statusEvidence`). */
export const derivedValuesWithEvidence = (
  bound: BoundKind,
  row: Readonly<Record<string, unknown>>,
  locale: string,
): Record<string, unknown> => ({
  ...derivedValues(bound, row),
  ...nameEvidence(bound.rules.derive?.evidence?.values(row, today()) ?? {}, locale),
});

/** Replaces the column names of a table by the translated names, one per line. Keeps the original names if their number differs. */
const translateColumns = (table: unknown, names: string | undefined): unknown => {
  const columns = names?.split('\n') ?? [];
  const fits = isNonNullObject(table) && Array.isArray(table.columns) && columns.length === table.columns.length;
  return fits ? { ...table, columns } : table;
};

/**
 * Replaces the names of pictures (descriptions of their contents) by the translated names, one per line. Keeps the original names if their number
 * differs.
 */
const translatePictures = (pictures: unknown, names: string | undefined): unknown => {
  const lines = names?.split('\n') ?? [];
  if (!Array.isArray(pictures) || lines.length !== pictures.length) return pictures ?? null;
  return pictures.map((picture, i) => ({ ...picture, name: lines[i] }));
};

/** Own fields of the row by name, in the reader's language if translated. Contact data is null unless `entitled` is true. */
export const fieldsForReader = (
  { kind }: BoundKind,
  names: readonly string[],
  row: RecordListRow,
  entitled = false,
): Record<string, unknown> =>
  Object.fromEntries(
    names.map((name) => {
      const field = kind.fields[name];
      if (field?.type === 'text' && field.protected && !entitled) return [name, null];
      if (field?.type === 'table') return [name, translateColumns(row[name], row.tFields?.[`${name}.columns`])];
      if (field?.type === 'attachments' && field.pictures) return [name, translatePictures(row[name], row.tFields?.[`${name}.names`])];
      const translated = field?.type === 'text' && field.translated ? row.tFields?.[name] : undefined;
      return [name, translated || (row[name] ?? null)];
    }),
  );

/**
 * Whether the row has contact data that is hidden from this reader, while other readers may see it. False for an expert who did not agree
 * to be contacted, because nobody sees the contact data of this expert.
 */
export const isContactHidden = ({ kind }: BoundKind, row: RecordRow, entitled: boolean): boolean =>
  !entitled && !('contactAgreed' in kind.fields && row.contactAgreed !== true) && contactFieldsOf(kind).some((name) => row[name]);

/**
 * Text of a row in the reader's language. `languages`: language by field for parts that are shown in another language than `locale`; absent if there
 * are none.
 */
interface ReaderText {
  title: string;
  summary: string | null;
  body: string | null;
  locale: string;
  languages?: Record<string, string>;
}

/**
 * The text of a row in the reader's language; parts missing in the translation are shown in the original language. `names`: the own fields that are
 * shown with the text.
 */
export const textForReader = (
  { kind }: BoundKind,
  row: RecordListRow & { tBody?: string | null },
  locale: string,
  names: readonly string[],
): ReaderText => {
  if (row.tTitle === null) return { title: row.title, summary: row.summary, body: row.body ?? null, locale: row.lang };
  const isLeftOut = (name: string) => {
    const field = kind.fields[name];
    if (field?.type === 'attachments' && field.pictures) return hasTableOrPictures(row, `${name}.names`) && !row.tFields?.[`${name}.names`];
    return field?.type === 'text' && field.translated && row[name] && !row.tFields?.[name];
  };
  const left = [
    ...(row.tSummary || !row.summary ? [] : ['summary']),
    ...(row.tBody || !row.body ? [] : ['body']),
    ...names.filter(isLeftOut),
  ];
  return {
    title: row.tTitle,
    summary: row.tSummary || row.summary,
    body: row.tBody || (row.body ?? null),
    locale,
    ...(left.length > 0 && { languages: Object.fromEntries(left.map((name) => [name, row.lang])) }),
  };
};

const longest = 160;

/** Cuts a summary at a word boundary and appends an ellipsis, because lists show two lines of it. */
const beginning = (summary: string | null): string | null => {
  if (!summary || summary.length <= longest) return summary;
  const cut = summary.slice(0, longest - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > longest * 0.7 ? space : longest).trimEnd()}…`;
};

/** A record as lists show it. */
export const toListedRecord = (bound: BoundKind, row: RecordListRow, locale: string): ListedRecord => {
  const { body: _, ...text } = textForReader(bound, { ...row, body: null, tBody: null }, locale, listedFieldNamesOf(bound.kind));
  return {
    id: String(row.n),
    kind: bound.kind.slug,
    ...text,
    summary: beginning(text.summary),
    country: row.country,
    date: row.date,
    image: row.image,
    views: row.views,
    time: new Date(row.updatedAt).toISOString(),
    translated: row.tTitle === null ? 'original' : (row.tQuality ?? 'human'),
    ...fieldsForReader(bound, listedFieldNamesOf(bound.kind), row),
    ...derivedValuesWithEvidence(bound, row, locale),
  };
};

/** The original text of a translated row; null if the row is shown in its original language. */
export const originalOf = (row: RecordListRow): OriginalText | null =>
  row.tTitle === null
    ? null
    : { title: row.title, summary: row.summary, lang: bcp47(row.lang), dir: directionOf(row.lang), locale: row.lang };
