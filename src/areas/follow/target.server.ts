import type { Locale } from '../../base/locales.ts';
import { catalogues, findCatalogueText } from '../../platform/i18n/all.server.ts';
import { createTranslator } from '../../platform/i18n/translate.ts';
import type { ListedRecord } from '../../records/api.ts';
import { dictionaryLabel } from '../../records/dictionaries/labels.server.ts';
import type { Kind } from '../../records/engine/kind.ts';
import type { ListQuery } from '../../records/engine/schema.server.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import { classificationName } from '../../records/kinds/standard/classification/names.server.ts';
import type { FollowTarget } from './operations.ts';

/** Stored target of a follow: number of a record, or a validated and normalised query. */
export type StoredFollowTarget =
  | { type: 'record'; kind: KindSlug; n: number }
  | { type: 'search'; kind: FollowTarget['kind']; query: string };

/** Returns number and title of a record, as in feeds and letters. */
export const numberAndTitleOf = (doc: ListedRecord): string => [doc.number, doc.title].filter(Boolean).join(' ');

/** Returns the URL path of the record, list or search that a follow leads to. */
export const followLinkOf = (target: StoredFollowTarget): string => {
  if (target.type === 'record') return `${kindOf(target.kind).page}/${target.n}`;
  const page = target.kind === 'search' ? '/search' : kindOf(target.kind).page;
  return target.query ? `${page}?${target.query}` : page;
};

export const followFeedPath = (target: StoredFollowTarget): string | null =>
  target.type === 'search' && target.kind !== 'search' ? `/feed/${kindOf(target.kind).api}.atom?${target.query}` : null;

/** Returns the canonical form of a query, in which it is compared and stored: names and values sorted, empty ones left out. */
export const canonicalQuery = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [...new Set([value ?? []].flat().map((item) => String(item).trim()))].filter(Boolean).map((item): [string, string] => [name, item]),
  );
  return String(new URLSearchParams(pairs.sort(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1))));
};

/** Returns the lists that a stored query selects from: one list, or one for each kind of a search. */
export const listsOfStoredQuery = (kind: FollowTarget['kind'], stored: string): { kind: KindSlug; query: ListQuery }[] => {
  const params = new URLSearchParams(stored);
  const query = {
    page: 1,
    limit: 1,
    sort: '-date',
    keyword: params.get('keyword') ?? '',
    'date.from': params.get('date.from') ?? undefined,
    'date.to': params.get('date.to') ?? undefined,
  };
  if (kind !== 'search')
    return [{ kind, query: { ...query, ...Object.fromEntries(kindOf(kind).filters.map((name) => [name, params.getAll(name)])) } }];
  const [types, country] = [params.getAll('type'), params.getAll('country')];
  // records without a country count as international, even in lists without the country filter
  const isReached = (slug: KindSlug) => country.length === 0 || kindOf(slug).filters.includes('country') || country.includes('intl');
  return kindSlugs
    .filter((slug) => (types.length === 0 || types.includes(slug)) && isReached(slug))
    .map((slug) => ({ kind: slug, query: { ...query, country } }));
};

/** Returns the name of a list or search: its kind and its filters as text. `issuers`: titles of organizations by id. */
export const searchName = (locale: Locale, kind: FollowTarget['kind'], stored: string, issuers: ReadonlyMap<string, string>): string => {
  const t = createTranslator(locale, catalogues[locale]);
  const say = (key: string, other: string): string => findCatalogueText(locale, key) ?? other;
  const params = new URLSearchParams(stored);
  const label = (name: string, value: string): string => {
    if (name === 'keyword') return t('follow.quoted', { keyword: value });
    if (name === 'date.from') return `${t('list.from')} ${value}`;
    if (name === 'date.to') return `${t('list.to')} ${value}`;
    if (name === 'issuer') return issuers.get(value) ?? value;
    if (kind === 'search' && name === 'type') return say(`kind.${value}.plural`, value);
    return filterLabel(kind === 'search' ? undefined : kindOf(kind), name, value, { locale, say });
  };
  const library = kind === 'search' ? t('follow.search') : say(`kind.${kind}.plural`, kind);
  const filters = [...params].map(([name, value]) => label(name, value)).join(t('follow.comma'));
  return filters ? t('follow.named', { library, filters }) : library;
};

const filterLabel = (
  kind: Kind | undefined,
  name: string,
  value: string,
  { locale, say }: { locale: Locale; say: (key: string, other: string) => string },
): string => {
  const field = kind?.fields[name];
  if (field?.type === 'codes') return [value, classificationName(field.scheme, value, locale)].filter(Boolean).join(' ');
  if (name === 'country' || name === 'language') return say(`${name}.${value}`, value);
  return dictionaryLabel(locale, field && 'dictionary' in field ? field.dictionary : name, value);
};
