import { isPartialDate } from '../../../base/dates.ts';
import type { ContentLanguage } from '../../../base/locales.ts';
import { entryOf } from '../../engine/entry.ts';
import { type Bag, bag, items } from './mapper.ts';
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
  const holder = bag(value);
  return line(holder.content ?? holder.value ?? holder.type ?? holder.id);
};

/** Language of a text by its language code; without a code by its script. */
export const languageOf = (value: unknown, text: string): ContentLanguage | null => {
  const mark = line(items(value)[0]).toLowerCase();
  if (mark) return entryOf(languages, mark) ?? entryOf(languages, mark.slice(0, 2)) ?? null;
  if (/\p{Script=Han}/u.test(text)) return 'zh-cn';
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru-ru' : 'en-us';
};

const identifiers = (record: Bag): Bag[] => items(record.docid ?? record.docidentifier).map(bag);
/** Number: the identifier marked as primary, else the first that is not a URN. */
export const numberOf = (record: Bag): string => {
  const found = identifiers(record);
  const chosen = found.find((entry) => entry.primary === true) ?? found.find((entry) => !/^urn$/i.test(line(entry.type))) ?? {};
  return line(chosen.id ?? chosen.content);
};

const rank: Readonly<Record<string, number>> = { main: 0, '': 1, 'title-main': 2 };
/** Complete titles by language, without partial titles (title-intro, title-part). */
export const titlesOf = (record: Bag): Partial<Record<ContentLanguage, string>> => {
  const best = new Map<ContentLanguage, { order: number; text: string }>();
  for (const entry of items(record.title)) {
    const title = bag(entry);
    const order = entryOf(rank, line(title.type)) ?? (typeof entry === 'string' ? 1 : 9);
    const text = plainText(typeof entry === 'string' ? entry : title.content);
    const language = text && order < 9 && !/^titre manqu/i.test(text) ? languageOf(title.language, text) : null;
    if (language && order < (best.get(language)?.order ?? 9)) best.set(language, { order, text });
  }
  return Object.fromEntries([...best].map(([language, { text }]) => [language, text]));
};

export const abstractsOf = (record: Bag): Partial<Record<ContentLanguage, string>> => {
  const found: Partial<Record<ContentLanguage, string>> = {};
  for (const entry of items(record.abstract)) {
    const text = plainText(typeof entry === 'string' ? entry : bag(entry).content);
    const language = text ? languageOf(bag(entry).language, text) : null;
    if (language) found[language] ??= text;
  }
  return found;
};

const dateRank = ['published', 'issued', 'created', 'updated'];
/** Publication date, without day or month if the source does not know them. `yearOnly`: the source writes 1 January for a bare year. */
export const dateOf = (record: Bag, yearOnly: boolean): string | null => {
  const dates = items(record.date).map(bag);
  for (const type of dateRank) {
    const entry = dates.find((date) => line(date.type) === type);
    const value = entry && line(entry.value ?? entry.at ?? entry.from ?? entry.on);
    if (value) return yearOnly && /^\d{4}-01-01$/.test(value) ? value.slice(0, 4) : value;
  }
  return null;
};

export const stageOf = (record: Bag): { stage: string; substage: string } => {
  const status = bag(record.docstatus ?? record.status);
  return { stage: content(status.stage), substage: content(status.substage) };
};

/** Address of a web page: the source itself, else the Online Browsing Platform, else the catalogue's page. */
export const documentLinkOf = (record: Bag): string | null => {
  const links = items(record.link ?? record.source).map(bag);
  const byType = (type: string) => links.find((link) => line(link.type) === type);
  const chosen = byType('src') ?? byType('obp') ?? links.find((link) => line(link.type) !== 'rss');
  return webLink(chosen?.content) ?? webLink(bag(record.ext).webpage);
};

/** Address of a text that the source itself offers free of charge. */
export const freeTextOf = (record: Bag): string | null => {
  const links = items(record.link ?? record.source).map(bag);
  return webLink(links.find((link) => line(link.type) === 'pub')?.content);
};

/** Date on which the collection read the source; null if unknown. */
export const fetchedOn = (record: Bag): string | null => {
  const day = line(record.fetched).slice(0, 10);
  return isPartialDate(day) ? day : null;
};

export const icsOf = (record: Bag): string[] => {
  const ext = bag(record.ext);
  const codes = [
    ...items(ext.ics).map((entry) => line(bag(entry).code)),
    ...items(ext.ics_code).flatMap((code) => line(code).split(/[;,\s]+/)),
  ];
  return [...new Set(codes.filter(Boolean))];
};

const roles = (contributor: Bag): string[] => items(contributor.role).map((role) => line(bag(role).type));
const organizationName = (value: unknown): string => {
  const organization = bag(value);
  return content(items(organization.name)[0]);
};

/** Responsible committees or groups, by number if they have one. */
export const committeesOf = (record: Bag): string[] => {
  const ext = bag(record.ext);
  const groups = items(ext.editorialgroup).map(bag);
  const technical = groups.flatMap((group) =>
    items(group.technical_committee).map((entry) => line(bag(entry).identifier) || line(bag(entry).name)),
  );
  const named = groups.map((group) => line(group.name));
  const subdivisions = items(record.contributor)
    .map(bag)
    .flatMap((entry) => items(bag(entry.organization).subdivision).map((division) => content(items(bag(division).name)[0])));
  const authors = items(record.contributor)
    .map(bag)
    .filter((entry) => roles(entry).includes('author') && entry.organization !== undefined && subdivisions.length === 0)
    .map((entry) => organizationName(entry.organization));
  const found = [...technical, ...named, ...subdivisions, ...authors, line(ext.developer)];
  return [...new Set(found.filter((name) => name !== '' && !/^https?:/.test(name)))];
};

export const publishersOf = (record: Bag): string[] =>
  items(record.contributor)
    .map(bag)
    .filter((entry) => roles(entry).includes('publisher'))
    .map((entry) => organizationName(entry.organization))
    .filter(Boolean);

/** Relations as type and number. An item without an identifier is named by its formatted reference. */
export const relationsOf = (record: Bag): { type: string; number: string }[] =>
  items(record.relation).map((entry) => {
    const { type, bibitem } = bag(entry);
    const item = bag(bibitem);
    return { type: line(type), number: numberOf(item) || content(item.formattedref) };
  });
