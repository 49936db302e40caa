import type { Locale } from '../../base/locales.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { findCatalogueText } from '../../platform/i18n/all.server.ts';
import { csvHeader, csvRow, utf8Bom } from '../../platform/spreadsheet/csv.ts';
import { dictionaryLabel } from '../dictionaries/labels.server.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { paths } from '../kinds/paths.ts';
import { classificationName } from '../kinds/standard/classification/names.server.ts';
import { fullTextAddressOf, toSourceAnswer } from '../sources/source.server.ts';
import { derivedValuesWithEvidence, fieldsForReader, textForReader } from '../stored/present.server.ts';
import { type AllFieldsRow, readRowsWithAllFields } from '../stored/records.server.ts';
import { evidenceColumn, exportColumns, labelColumn, namesWithLabelColumn } from './columns.ts';
import { readTextsAndRelations, type TextsAndRelations } from './texts.server.ts';

/** Largest number of records in one export. */
export const maxExportedRecords = 10_000;
const batch = 500;

/** Labels of codes in the reader's language. */
const wordsOf = ({ kind }: BoundKind, name: string, value: unknown, locale: Locale): string[] => {
  const field = kind.fields[name];
  const codes = Array.isArray(value) ? value.map(String) : value === null || value === undefined ? [] : [String(value)];
  if (field?.type === 'codes') return codes.map((code) => classificationName(field.scheme, code, locale) ?? code);
  return codes.map((code) => dictionaryLabel(locale, field && 'dictionary' in field ? field.dictionary : name, code));
};
const named = (locale: Locale, key: string, code: string | null) =>
  code === null ? null : (findCatalogueText(locale, `${key}.${code}`) ?? code);

/** Exported texts by column name: of the original and of its translations. */
const textsOf = (row: AllFieldsRow, texts: TextsAndRelations['texts']): Record<string, string | null> =>
  Object.fromEntries(
    [{ locale: row.lang, title: row.title, summary: row.summary }, ...(texts.get(row.n) ?? [])].flatMap(({ locale, title, summary }) => [
      [`title_${locale}`, title],
      [`summary_${locale}`, summary],
    ]),
  );

interface ExportContext {
  locale: Locale;
  /** Scheme and host of the links to the pages of exported records. */
  origin: string;
}

const sourceColumns = (slug: KindSlug, row: AllFieldsRow, locale: Locale) => {
  const { publisher } = toSourceAnswer({ ...row, linkChecked: null, linkStatus: null, linkFailures: null }, locale);
  return {
    sourceName: row.sourceName,
    sourceLink: row.sourceLink,
    sourceLicence: row.sourceLicence,
    sourcePublisher: publisher,
    sourceRead: row.sourceRead,
    fullText: fullTextAddressOf(row, paths.detail(slug, String(row.n))),
  };
};

const valuesOf = (
  bound: BoundKind,
  row: AllFieldsRow,
  { texts, relations }: TextsAndRelations,
  { locale, origin }: ExportContext,
): Record<string, unknown> => {
  const names = Object.keys(bound.kind.fields);
  const localizedText = textForReader(bound, { ...row, summary: null, body: null }, locale, names);
  const own: Record<string, unknown> = { ...fieldsForReader(bound, names, row), ...derivedValuesWithEvidence(bound, row, locale) };
  const slug = bound.kind.slug;
  const topics = (dictionary: string, values: readonly string[]) => values.map((value) => dictionaryLabel(locale, dictionary, value));
  return {
    ...own,
    ...Object.fromEntries(namesWithLabelColumn(bound.kind).map((name) => [labelColumn(name), wordsOf(bound, name, own[name], locale)])),
    id: String(row.n),
    title: localizedText.title,
    lang: localizedText.locale,
    [labelColumn('lang')]: named(locale, 'language', localizedText.locale),
    [labelColumn('country')]: named(locale, 'country', row.country),
    otherLanguages: Object.entries(localizedText.languages ?? {}).map(([name, other]) => `${name}: ${other}`),
    country: row.country,
    date: row.date,
    ...sourceColumns(slug, row, locale),
    url: `${origin}${paths.record({ ...own, kind: slug, id: String(row.n) })}`,
    originalTitle: row.title,
    originalLang: row.lang,
    keywords: row.keywords,
    industries: row.industries,
    [labelColumn('industries')]: topics('industry', row.industries),
    technologies: row.technologies,
    [labelColumn('technologies')]: topics('technology', row.technologies),
    relations: relations.get(row.n) ?? [],
    ...textsOf(row, texts),
  };
};

/** Writes the evidence of a status as text: `edition: ISO 9001:2015, 2015-09`. */
const evidenceText = (value: unknown): string | null => {
  if (!isNonNullObject(value)) return null;
  const { kind, ref, at, source } = value;
  const facts = [ref, source, at].filter(Boolean).join(', ');
  return facts ? `${kind}: ${facts}` : String(kind);
};

/** Streams records in pieces, as CSV (RFC 4180, UTF-8 with byte order mark) or as a JSON array. */
export async function* exportRecords(
  connection: Connection,
  reader: ExportContext,
  bound: BoundKind,
  { ids, format }: { ids: readonly number[]; format: 'csv' | 'json' },
): AsyncGenerator<string> {
  const columns = exportColumns(bound.kind);
  const explained = (bound.kind.explained ?? []).map(evidenceColumn);
  const cellOf = (record: Record<string, unknown>, name: string): unknown =>
    explained.includes(name) ? evidenceText(record[name]) : record[name];
  const line = (record: Record<string, unknown>): string =>
    format === 'csv'
      ? csvRow(columns.map((name) => cellOf(record, name)))
      : `\n${JSON.stringify(Object.fromEntries(columns.map((name) => [name, record[name] ?? null])))}`;
  const separator = format === 'csv' ? '' : ',';
  // The header is sent with the first records: if the database is unavailable, the client gets an error and not a truncated export file.
  let before = format === 'csv' ? utf8Bom + csvHeader(columns) : '[';
  for (let from = 0; from < ids.length; from += batch) {
    const page = ids.slice(from, from + batch);
    const rows = await readRowsWithAllFields(connection, bound, { ids: page, locale: reader.locale });
    if (rows.length === 0) continue;
    const textsAndRelations = await readTextsAndRelations(connection, bound.kind.slug, page);
    yield before + rows.map((row) => line(valuesOf(bound, row, textsAndRelations, reader))).join(separator);
    before = separator;
  }
  const nothing = before !== separator;
  const end = `${nothing ? before : ''}${format === 'csv' ? '' : '\n]\n'}`;
  if (end) yield end;
}
