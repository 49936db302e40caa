import { isPartialDate } from '../../../base/dates.ts';
import type { ContentLanguage } from '../../../base/locales.ts';
import { lookUpOwnEntry } from '../../engine/entry.ts';
import { type JsonObject, jsonObjectOrEmpty, toArray } from './mapper.ts';
import { normalizeLine, plainText, webLink } from './text.ts';

/**
 * Access to records of the Relaton model. It has two generations of names for the same data (docid/docidentifier, docstatus/status, value/content …);
 * each function reads whichever exists.
 */

/** Content language by the ISO 639 code, with two or three letters, of a Relaton text. */
const languages: Readonly<Record<string, ContentLanguage>> = {
  en: 'en-us',
  eng: 'en-us',
  fr: 'fr',
  fra: 'fr',
  fre: 'fr',
  ru: 'ru-ru',
  rus: 'ru-ru',
  zh: 'zh-cn',
  zho: 'zh-cn',
  chi: 'zh-cn',
  pt: 'pt-br',
  por: 'pt-br',
  ar: 'ar',
  ara: 'ar',
  fa: 'fa',
  fas: 'fa',
  per: 'fa',
  hi: 'hi',
  hin: 'hi',
  am: 'am',
  amh: 'am',
};

/** Text of a value: the value itself or, for an object, the first of its properties `content`, `value`, `type` and `id`. */
export const textContent = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return normalizeLine(value);
  const holder = jsonObjectOrEmpty(value);
  return normalizeLine(holder.content ?? holder.value ?? holder.type ?? holder.id);
};

/** Language of a text by its language code, null for an unknown code; without a code by its script: Han, Cyrillic, otherwise English. */
export const languageOf = (value: unknown, text: string): ContentLanguage | null => {
  const mark = normalizeLine(toArray(value)[0]).toLowerCase();
  if (mark) return lookUpOwnEntry(languages, mark) ?? lookUpOwnEntry(languages, mark.slice(0, 2)) ?? null;
  if (/\p{Script=Han}/u.test(text)) return 'zh-cn';
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru-ru' : 'en-us';
};

const identifiers = (record: JsonObject): JsonObject[] => toArray(record.docid ?? record.docidentifier).map(jsonObjectOrEmpty);
/** Number of the document: the identifier marked as primary, else the first that is not a URN. */
export const numberOf = (record: JsonObject): string => {
  const found = identifiers(record);
  const chosen = found.find((entry) => entry.primary === true) ?? found.find((entry) => !/^urn$/i.test(normalizeLine(entry.type))) ?? {};
  return normalizeLine(chosen.id ?? chosen.content);
};

const rank: Readonly<Record<string, number>> = { main: 0, '': 1, 'title-main': 2 };
/** Complete titles by language, without partial titles (title-intro, title-part). */
export const titlesOf = (record: JsonObject): Partial<Record<ContentLanguage, string>> => {
  const best = new Map<ContentLanguage, { order: number; text: string }>();
  for (const entry of toArray(record.title)) {
    const title = jsonObjectOrEmpty(entry);
    const order = lookUpOwnEntry(rank, normalizeLine(title.type)) ?? (typeof entry === 'string' ? 1 : 9);
    const text = plainText(typeof entry === 'string' ? entry : title.content);
    const language = text && order < 9 && !/^titre manqu/i.test(text) ? languageOf(title.language, text) : null;
    if (language && order < (best.get(language)?.order ?? 9)) best.set(language, { order, text });
  }
  return Object.fromEntries([...best].map(([language, { text }]) => [language, text]));
};

export const abstractsOf = (record: JsonObject): Partial<Record<ContentLanguage, string>> => {
  const found: Partial<Record<ContentLanguage, string>> = {};
  for (const entry of toArray(record.abstract)) {
    const text = plainText(typeof entry === 'string' ? entry : jsonObjectOrEmpty(entry).content);
    const language = text ? languageOf(jsonObjectOrEmpty(entry).language, text) : null;
    if (language) found[language] ??= text;
  }
  return found;
};

const dateRank = ['published', 'issued', 'created', 'updated'];
/** Publication date, without day or month if the source does not know them. `yearOnly`: the source writes 1 January for a bare year. */
export const readPublicationDate = (record: JsonObject, yearOnly: boolean): string | null => {
  const dates = toArray(record.date).map(jsonObjectOrEmpty);
  for (const type of dateRank) {
    const entry = dates.find((date) => normalizeLine(date.type) === type);
    const value = entry && normalizeLine(entry.value ?? entry.at ?? entry.from ?? entry.on);
    if (value) return yearOnly && /^\d{4}-01-01$/.test(value) ? value.slice(0, 4) : value;
  }
  return null;
};

export const stageOf = (record: JsonObject): { stage: string; substage: string } => {
  const status = jsonObjectOrEmpty(record.docstatus ?? record.status);
  return { stage: textContent(status.stage), substage: textContent(status.substage) };
};

/** Address of the document's web page: at the publisher, else on the Online Browsing Platform, else another page, else in the catalogue. */
export const sourcePageLinkOf = (record: JsonObject): string | null => {
  const links = toArray(record.link ?? record.source).map(jsonObjectOrEmpty);
  const byType = (type: string) => links.find((link) => normalizeLine(link.type) === type);
  const chosen = byType('src') ?? byType('obp') ?? links.find((link) => normalizeLine(link.type) !== 'rss');
  return webLink(chosen?.content) ?? webLink(jsonObjectOrEmpty(record.ext).webpage);
};

/** Address of a text that the source itself offers free of charge. */
export const freeFullTextLink = (record: JsonObject): string | null => {
  const links = toArray(record.link ?? record.source).map(jsonObjectOrEmpty);
  return webLink(links.find((link) => normalizeLine(link.type) === 'pub')?.content);
};

/** Date on which the Relaton collection read its source; null if unknown. */
export const readFetchDate = (record: JsonObject): string | null => {
  const day = normalizeLine(record.fetched).slice(0, 10);
  return isPartialDate(day) ? day : null;
};

export const icsOf = (record: JsonObject): string[] => {
  const ext = jsonObjectOrEmpty(record.ext);
  const codes = [
    ...toArray(ext.ics).map((entry) => normalizeLine(jsonObjectOrEmpty(entry).code)),
    ...toArray(ext.ics_code).flatMap((code) => normalizeLine(code).split(/[;,\s]+/)),
  ];
  return [...new Set(codes.filter(Boolean))];
};

const roles = (contributor: JsonObject): string[] => toArray(contributor.role).map((role) => normalizeLine(jsonObjectOrEmpty(role).type));
const organizationName = (value: unknown): string => {
  const organization = jsonObjectOrEmpty(value);
  return textContent(toArray(organization.name)[0]);
};

/** Responsible committees or groups: the number of each, or its name if it has no number. */
export const committeesOf = (record: JsonObject): string[] => {
  const ext = jsonObjectOrEmpty(record.ext);
  const groups = toArray(ext.editorialgroup).map(jsonObjectOrEmpty);
  const technical = groups.flatMap((group) =>
    toArray(group.technical_committee).map(
      (entry) => normalizeLine(jsonObjectOrEmpty(entry).identifier) || normalizeLine(jsonObjectOrEmpty(entry).name),
    ),
  );
  const named = groups.map((group) => normalizeLine(group.name));
  const subdivisions = toArray(record.contributor)
    .map(jsonObjectOrEmpty)
    .flatMap((entry) =>
      toArray(jsonObjectOrEmpty(entry.organization).subdivision).map((division) =>
        textContent(toArray(jsonObjectOrEmpty(division).name)[0]),
      ),
    );
  const authors = toArray(record.contributor)
    .map(jsonObjectOrEmpty)
    .filter((entry) => roles(entry).includes('author') && entry.organization !== undefined && subdivisions.length === 0)
    .map((entry) => organizationName(entry.organization));
  const found = [...technical, ...named, ...subdivisions, ...authors, normalizeLine(ext.developer)];
  return [...new Set(found.filter((name) => name !== '' && !/^https?:/.test(name)))];
};

export const publishersOf = (record: JsonObject): string[] =>
  toArray(record.contributor)
    .map(jsonObjectOrEmpty)
    .filter((entry) => roles(entry).includes('publisher'))
    .map((entry) => organizationName(entry.organization))
    .filter(Boolean);

/** Relations of a record: type and target number. For a target without an identifier, `number` is its formatted reference. */
export const relationsOf = (record: JsonObject): { type: string; number: string }[] =>
  toArray(record.relation).map((entry) => {
    const { type, bibitem } = jsonObjectOrEmpty(entry);
    const item = jsonObjectOrEmpty(bibitem);
    return { type: normalizeLine(type), number: numberOf(item) || textContent(item.formattedref) };
  });
