import { type Country, countries, isCountry } from './locales.ts';

/** ISO 3166-1 beside the ten, and `xk` as it is used for Kosovo: what records may have that were imported. Names: decision 037. */
// biome-ignore format: a list of 240 codes reads as lines
export const territories = [
  'ad', 'af', 'ag', 'ai', 'al', 'am', 'ao', 'aq', 'ar', 'as', 'at', 'au', 'aw', 'ax', 'az', 'ba', 'bb', 'bd', 'be', 'bf', 'bg', 'bh', 'bi',
  'bj', 'bl', 'bm', 'bn', 'bo', 'bq', 'bs', 'bt', 'bv', 'bw', 'by', 'bz', 'ca', 'cc', 'cd', 'cf', 'cg', 'ch', 'ci', 'ck', 'cl', 'cm', 'co',
  'cr', 'cu', 'cv', 'cw', 'cx', 'cy', 'cz', 'de', 'dj', 'dk', 'dm', 'do', 'dz', 'ec', 'ee', 'eh', 'er', 'es', 'fi', 'fj', 'fk', 'fm', 'fo',
  'fr', 'ga', 'gb', 'gd', 'ge', 'gf', 'gg', 'gh', 'gi', 'gl', 'gm', 'gn', 'gp', 'gq', 'gr', 'gs', 'gt', 'gu', 'gw', 'gy', 'hk', 'hm', 'hn',
  'hr', 'ht', 'hu', 'id', 'ie', 'il', 'im', 'io', 'iq', 'is', 'it', 'je', 'jm', 'jo', 'jp', 'ke', 'kg', 'kh', 'ki', 'km', 'kn', 'kp', 'kr',
  'kw', 'ky', 'kz', 'la', 'lb', 'lc', 'li', 'lk', 'lr', 'ls', 'lt', 'lu', 'lv', 'ly', 'ma', 'mc', 'md', 'me', 'mf', 'mg', 'mh', 'mk', 'ml',
  'mm', 'mn', 'mo', 'mp', 'mq', 'mr', 'ms', 'mt', 'mu', 'mv', 'mw', 'mx', 'my', 'mz', 'na', 'nc', 'ne', 'nf', 'ng', 'ni', 'nl', 'no', 'np',
  'nr', 'nu', 'nz', 'om', 'pa', 'pe', 'pf', 'pg', 'ph', 'pk', 'pl', 'pm', 'pn', 'pr', 'ps', 'pt', 'pw', 'py', 'qa', 're', 'ro', 'rs', 'rw',
  'sb', 'sc', 'sd', 'se', 'sg', 'sh', 'si', 'sj', 'sk', 'sl', 'sm', 'sn', 'so', 'sr', 'ss', 'st', 'sv', 'sx', 'sy', 'sz', 'tc', 'td', 'tf',
  'tg', 'th', 'tj', 'tk', 'tl', 'tm', 'tn', 'to', 'tr', 'tt', 'tv', 'tw', 'tz', 'ua', 'ug', 'um', 'us', 'uy', 'uz', 'va', 'vc', 've', 'vg',
  'vi', 'vn', 'vu', 'wf', 'ws', 'xk', 'ye', 'yt', 'zm', 'zw',
] as const;
export type Territory = (typeof territories)[number];
/** Any country or territory. The ten are the portal's scope and order (`Country`). */
export type CountryCode = Country | Territory;

export const countryCodes: readonly CountryCode[] = [...countries, ...territories];
const codes: ReadonlySet<unknown> = new Set(countryCodes);
export const isCountryCode = (value: unknown): value is CountryCode => codes.has(value);

/** What a filter by country takes beside the ten: records of no country, those of any country that is none of the ten. */
export const countryGroups = ['intl', 'other'] as const;
export type CountryFilter = CountryCode | (typeof countryGroups)[number];
const isCountryFilter = (value: unknown): value is CountryFilter => isCountryCode(value) || countryGroups.some((group) => group === value);

/** The values of the filter that a record of a country has: one of the ten, or of the others both their group and itself. */
export const countryValues = (country: string | null): readonly string[] =>
  country === null ? ['intl'] : isCountry(country) ? [country] : ['other', country];

/** The order in which values of the filter are told; the single ones of other countries follow their group, the most frequent first. */
const order: readonly string[] = [...countries, ...countryGroups];
export const inCountryOrder = <T extends { value: string; count: number }>(values: readonly T[]): T[] => {
  const place = ({ value }: T) => (order.includes(value) ? order.indexOf(value) : order.length);
  return [...values].sort((a, b) => place(a) - place(b) || b.count - a.count || (a.value < b.value ? -1 : 1));
};

/** The ten and the groups stand in every answer, the single ones of other countries where somebody asks for them. */
export const isAlwaysListed = (value: string): boolean => order.includes(value);
export const includesOthers = (chosen: readonly string[]): boolean => chosen.some((value) => value === 'other' || !isAlwaysListed(value));
