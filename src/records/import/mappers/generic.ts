import { type ContentLanguage, contentLanguages, locales } from '../../../base/locales.ts';
import type { CountryCode } from '../../../base/territories.ts';
import { keysOf } from '../../../base/typed-keys.ts';
import { findCatalogueText } from '../../../platform/i18n/all.server.ts';
import { dictionaryValueByLabel } from '../../dictionaries/labels.server.ts';
import { industries, technologies } from '../../engine/dictionaries.ts';
import type { DraftText, RecordDraft } from '../../engine/draft.ts';
import { lookUpOwnEntry } from '../../engine/entry.ts';
import { keyLengths } from '../../engine/field-rules.ts';
import type { Field } from '../../engine/fields.ts';
import { kindOf, kindSlugs } from '../../kinds/index.ts';
import { countryOfNumber, obligationOf, standardTypeOf } from '../../kinds/standard/number-rules.ts';
import { countryByName } from '../country-names.server.ts';
import { isJsonObject, type JsonObject, jsonObjectOrEmpty, type MapContext, type Mapper, toArray } from './mapper.ts';
import { languageOf } from './relaton-access.ts';
import { normalizePrintedNumber } from './standards.ts';
import { isoDate, normalizeLine, webLink } from './text.ts';

const suffixes: Readonly<Record<string, ContentLanguage>> = {
  zh: 'zh-cn',
  en: 'en-us',
  ru: 'ru-ru',
  pt: 'pt-br',
  fr: 'fr',
  ar: 'ar',
  fa: 'fa',
  hi: 'hi',
  am: 'am',
};
const textParts = ['title', 'summary', 'body'] as const;
const textColumn = /^(title|summary|body)(?:[_-](zh|en|ru|pt|fr|ar|fa|hi|am)(?:[_-](?:cn|us|ru|br))?)?$/i;

/** The record by field name: mapped columns are renamed, other columns keep their names. */
const renameColumns = (value: unknown, mapping: MapContext['mapping']): JsonObject => {
  const record = jsonObjectOrEmpty(value);
  if (!mapping) return record;
  return Object.fromEntries(Object.entries(record).map(([column, cell]) => [lookUpOwnEntry(mapping, column) ?? column, cell]));
};

/** Splits "a; b" into a list; JSON lists are kept. */
const listOf = (value: unknown): string[] =>
  (Array.isArray(value)
    ? value.map(normalizeLine)
    : normalizeLine(value)
        .split(/[;；]/)
        .map((entry) => entry.trim())
  ).filter(Boolean);

/** Normalizes a text with one item per line. */
const linesOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .split(/\r\n?|\n/)
        .map(normalizeLine)
        .filter(Boolean)
        .join('\n')
    : normalizeLine(value);

/** Converts 90, 1:30 or 0:01:30 to seconds. Returns null for any other text. */
const secondsOf = (text: string): number | null =>
  /^\d+(:[0-5]\d){0,2}$/.test(text) ? text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) : null;

/** An industry or technology by its value or label; keywords are not changed. */
const topicByName = (name: 'keywords' | 'industries' | 'technologies', text: string): string => {
  if (name === 'keywords') return text;
  return name === 'industries'
    ? dictionaryValueByLabel('industry', industries, text)
    : dictionaryValueByLabel('technology', technologies, text);
};

/** Converts a cell to a value of its field; validation follows later. */
const fieldValue = (field: Field, cell: unknown): unknown => {
  if (field.type === 'choices') return listOf(cell).map((one) => dictionaryValueByLabel(field.dictionary, field.values, one));
  if (field.type === 'choice') return dictionaryValueByLabel(field.dictionary, field.values, normalizeLine(cell));
  if (field.type === 'list' || field.type === 'codes') return listOf(cell);
  if (field.type === 'date') return isoDate(cell);
  if (field.type === 'link') return webLink(cell) ?? normalizeLine(cell);
  if (field.type === 'flag') return cell === true || /^(1|true|yes|y|x|✓|是|да|sim)$/i.test(normalizeLine(cell));
  if (field.type === 'duration') return secondsOf(normalizeLine(cell));
  if (field.type === 'attachments' || field.type === 'participation' || field.type === 'table') return cell;
  return field.type === 'text' && field.lines ? linesOf(cell) : normalizeLine(cell);
};

interface Texts {
  texts: Partial<Record<ContentLanguage, DraftText>>;
  lang: ContentLanguage;
}
const languageByName = (value: string): ContentLanguage | null =>
  contentLanguages.find((language) => language === value.toLowerCase()) ?? (value ? languageOf(value, '') : null);

/** Titles, summaries and bodies by language; columns without a suffix are in the record's language. */
const textsOf = (record: JsonObject): Texts => {
  const found: { part: (typeof textParts)[number]; language: ContentLanguage | null; text: string }[] = [];
  for (const [column, cell] of Object.entries(record)) {
    const match = textColumn.exec(column);
    const part = textParts.find((one) => one === match?.[1]?.toLowerCase());
    if (!match || !part) continue;
    const text = part === 'body' && typeof cell === 'string' ? cell.trim() : normalizeLine(cell);
    if (text) found.push({ part, language: match[2] ? (suffixes[match[2].toLowerCase()] ?? null) : null, text });
  }
  const plainTitle = found.find(({ part, language }) => part === 'title' && language === null);
  const firstTitle = found.find(({ part }) => part === 'title');
  const lang =
    languageByName(normalizeLine(record.lang)) ?? (plainTitle ? languageOf(undefined, plainTitle.text) : firstTitle?.language) ?? 'en-us';
  const texts: Texts['texts'] = {};
  for (const { part, language, text } of found) {
    const target = texts[language ?? lang] ?? { title: '' };
    texts[language ?? lang] = target;
    if (language !== null || !target[part]) target[part] = text;
  }
  // There are titles, but none in the stated language: the first one is the original.
  const usable = texts[lang]?.title ? lang : (firstTitle?.language ?? lang);
  texts[usable] ??= { title: '' };
  for (const language of keysOf(texts)) if (!texts[language]?.title && language !== usable) delete texts[language];
  return { texts, lang: usable };
};

const isInternational = (named: string): boolean => {
  const lowercaseName = named.toLowerCase();
  return lowercaseName === 'intl' || locales.some((locale) => findCatalogueText(locale, 'country.intl')?.toLowerCase() === lowercaseName);
};
/** The record's country by code or name. An unknown country is returned as written, so that validation reports it. */
const countryOf = (named: string, { country }: MapContext): CountryCode | null => {
  if (!named) return country;
  return isInternational(named) ? null : (countryByName(named) ?? (named as CountryCode));
};

/** Natural key: the given key, else the source link, text number or abbreviation, else country, title and date. */
const keyOf = (record: JsonObject, title: string, country: string | null, date: string | null): string =>
  normalizeLine(record.key) ||
  [record.sourceLink, record.textNumber, record.abbreviation]
    .map(normalizeLine)
    .find((name) => name !== '' && name.length <= keyLengths.imported) ||
  [country ?? '', title, date ?? ''].join('|').slice(0, 300);

const ownFields = (record: JsonObject, kind: MapContext['kind'], text: DraftText): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(kindOf(kind).fields)) {
    const cell = record[name];
    if (cell === undefined || cell === null || cell === '') continue;
    const value = fieldValue(field, cell);
    if (field.type === 'text' && field.translated) text.fields = { ...text.fields, [name]: String(value) };
    else fields[name] = value;
  }
  return fields;
};

/** Mapper of records whose columns have the names of fields or are mapped to them. */
export const generic: Mapper = {
  name: 'generic',
  kinds: kindSlugs,
  detects: (sample) => isJsonObject(sample) && Object.keys(sample).some((column) => textColumn.test(column)),
  map(value, context) {
    const record = renameColumns(value, context.mapping);
    const { texts, lang } = textsOf(record);
    const original = texts[lang] ?? { title: '' };
    const fields = ownFields(record, context.kind, original);
    const country = countryOf(normalizeLine(record.country), context);
    const date = isoDate(record.date);
    const licence = normalizeLine(record.sourceLicence) || normalizeLine(record.licence);
    const source = {
      name: normalizeLine(record.sourceName),
      link: webLink(record.sourceLink) ?? (normalizeLine(record.sourceLink) || null),
      ...(licence ? { licence } : {}),
      ...(isoDate(record.sourceRead) && { read: isoDate(record.sourceRead) }),
    };
    const draft: RecordDraft = { lang, texts, country, date, source, fields };
    if (webLink(record.fullText)) draft.fullText = webLink(record.fullText);
    if (normalizeLine(record.image)) draft.image = normalizeLine(record.image);
    if (context.kind === 'standard') {
      const number = normalizePrintedNumber(record.number);
      Object.assign(
        fields,
        { number },
        fields.type ? {} : { type: standardTypeOf(number) },
        fields.obligation ? {} : { obligation: obligationOf(number) },
      );
      draft.country ??= countryOfNumber(number);
    } else draft.key = keyOf(record, original.title, country, date);
    for (const name of ['keywords', 'industries', 'technologies'] as const) {
      const list = toArray(record[name]).length > 0 ? listOf(record[name]) : [];
      if (list.length > 0) draft[name] = list.map((one) => topicByName(name, one));
    }
    return draft;
  },
};
