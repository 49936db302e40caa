import { isPartialDate } from '../../../base/dates.ts';
import type { ContentLanguage } from '../../../base/locales.ts';
import { entryOf } from '../../engine/entry.ts';
import { arrayIn, type JsonObject, jsonObjectIn } from './mapper.ts';
import { line, plainText, webLink } from './text.ts';

/**
 * Access to records of the Relaton model. It has two generations of names for the same data (docid/docidentifier, docstatus/status, value/content …);
 * each function reads whichever exists.
 */
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

/** A text, or the text inside an object under any of the names of both generations. */
export const content = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return line(value);
  const holder = jsonObjectIn(value);
  return line(holder.content ?? holder.value ?? holder.type ?? holder.id);
};

/** Language of a text by its language code; without a code by its script. */
export const languageOf = (value: unknown, text: string): ContentLanguage | null => {
  const mark = line(arrayIn(value)[0]).toLowerCase();
  if (mark) return entryOf(languages, mark) ?? entryOf(languages, mark.slice(0, 2)) ?? null;
  if (/\p{Script=Han}/u.test(text)) return 'zh-cn';
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru-ru' : 'en-us';
};

const identifiers = (record: JsonObject): JsonObject[] => arrayIn(record.docid ?? record.docidentifier).map(jsonObjectIn);
/** Number: the identifier marked as primary, else the first that is not a URN. */
export const numberOf = (record: JsonObject): string => {
  const found = identifiers(record);
  const chosen = found.find((entry) => entry.primary === true) ?? found.find((entry) => !/^urn$/i.test(line(entry.type))) ?? {};
  return line(chosen.id ?? chosen.content);
};

const rank: Readonly<Record<string, number>> = { main: 0, '': 1, 'title-main': 2 };
/** Complete titles by language, without partial titles (title-intro, title-part). */
export const titlesOf = (record: JsonObject): Partial<Record<ContentLanguage, string>> => {
  const best = new Map<ContentLanguage, { order: number; text: string }>();
  for (const entry of arrayIn(record.title)) {
    const title = jsonObjectIn(entry);
    const order = entryOf(rank, line(title.type)) ?? (typeof entry === 'string' ? 1 : 9);
    const text = plainText(typeof entry === 'string' ? entry : title.content);
    const language = text && order < 9 && !/^titre manqu/i.test(text) ? languageOf(title.language, text) : null;
    if (language && order < (best.get(language)?.order ?? 9)) best.set(language, { order, text });
  }
  return Object.fromEntries([...best].map(([language, { text }]) => [language, text]));
};

export const abstractsOf = (record: JsonObject): Partial<Record<ContentLanguage, string>> => {
  const found: Partial<Record<ContentLanguage, string>> = {};
  for (const entry of arrayIn(record.abstract)) {
    const text = plainText(typeof entry === 'string' ? entry : jsonObjectIn(entry).content);
    const language = text ? languageOf(jsonObjectIn(entry).language, text) : null;
    if (language) found[language] ??= text;
  }
  return found;
};

const dateRank = ['published', 'issued', 'created', 'updated'];
/** Publication date, without day or month if the source does not know them. `yearOnly`: the source writes 1 January for a bare year. */
export const dateOf = (record: JsonObject, yearOnly: boolean): string | null => {
  const dates = arrayIn(record.date).map(jsonObjectIn);
  for (const type of dateRank) {
    const entry = dates.find((date) => line(date.type) === type);
    const value = entry && line(entry.value ?? entry.at ?? entry.from ?? entry.on);
    if (value) return yearOnly && /^\d{4}-01-01$/.test(value) ? value.slice(0, 4) : value;
  }
  return null;
};

export const stageOf = (record: JsonObject): { stage: string; substage: string } => {
  const status = jsonObjectIn(record.docstatus ?? record.status);
  return { stage: content(status.stage), substage: content(status.substage) };
};

/** Address of a web page: the source itself, else the Online Browsing Platform, else the catalogue's page. */
export const documentLinkOf = (record: JsonObject): string | null => {
  const links = arrayIn(record.link ?? record.source).map(jsonObjectIn);
  const byType = (type: string) => links.find((link) => line(link.type) === type);
  const chosen = byType('src') ?? byType('obp') ?? links.find((link) => line(link.type) !== 'rss');
  return webLink(chosen?.content) ?? webLink(jsonObjectIn(record.ext).webpage);
};

/** Address of a text that the source itself offers free of charge. */
export const freeTextOf = (record: JsonObject): string | null => {
  const links = arrayIn(record.link ?? record.source).map(jsonObjectIn);
  return webLink(links.find((link) => line(link.type) === 'pub')?.content);
};

/** Date on which the collection read the source; null if unknown. */
export const fetchedOn = (record: JsonObject): string | null => {
  const day = line(record.fetched).slice(0, 10);
  return isPartialDate(day) ? day : null;
};

export const icsOf = (record: JsonObject): string[] => {
  const ext = jsonObjectIn(record.ext);
  const codes = [
    ...arrayIn(ext.ics).map((entry) => line(jsonObjectIn(entry).code)),
    ...arrayIn(ext.ics_code).flatMap((code) => line(code).split(/[;,\s]+/)),
  ];
  return [...new Set(codes.filter(Boolean))];
};

const roles = (contributor: JsonObject): string[] => arrayIn(contributor.role).map((role) => line(jsonObjectIn(role).type));
const organizationName = (value: unknown): string => {
  const organization = jsonObjectIn(value);
  return content(arrayIn(organization.name)[0]);
};

/** Responsible committees or groups, by number if they have one. */
export const committeesOf = (record: JsonObject): string[] => {
  const ext = jsonObjectIn(record.ext);
  const groups = arrayIn(ext.editorialgroup).map(jsonObjectIn);
  const technical = groups.flatMap((group) =>
    arrayIn(group.technical_committee).map((entry) => line(jsonObjectIn(entry).identifier) || line(jsonObjectIn(entry).name)),
  );
  const named = groups.map((group) => line(group.name));
  const subdivisions = arrayIn(record.contributor)
    .map(jsonObjectIn)
    .flatMap((entry) =>
      arrayIn(jsonObjectIn(entry.organization).subdivision).map((division) => content(arrayIn(jsonObjectIn(division).name)[0])),
    );
  const authors = arrayIn(record.contributor)
    .map(jsonObjectIn)
    .filter((entry) => roles(entry).includes('author') && entry.organization !== undefined && subdivisions.length === 0)
    .map((entry) => organizationName(entry.organization));
  const found = [...technical, ...named, ...subdivisions, ...authors, line(ext.developer)];
  return [...new Set(found.filter((name) => name !== '' && !/^https?:/.test(name)))];
};

export const publishersOf = (record: JsonObject): string[] =>
  arrayIn(record.contributor)
    .map(jsonObjectIn)
    .filter((entry) => roles(entry).includes('publisher'))
    .map((entry) => organizationName(entry.organization))
    .filter(Boolean);

/** Relations as type and number. An item without an identifier is named by its formatted reference. */
export const relationsOf = (record: JsonObject): { type: string; number: string }[] =>
  arrayIn(record.relation).map((entry) => {
    const { type, bibitem } = jsonObjectIn(entry);
    const item = jsonObjectIn(bibitem);
    return { type: line(type), number: numberOf(item) || content(item.formattedref) };
  });
