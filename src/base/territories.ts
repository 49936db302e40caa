import { type Country, countries, isCountry } from './locales.ts';

/** ISO 3166-1 codes except the ten member countries, with `xk` as used for Kosovo: countries of imported records. Names: decision 037. */
// biome-ignore format: 240 codes are readable as lines
export const nonMemberCountryCodes = [
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
export type NonMemberCountryCode = (typeof nonMemberCountryCodes)[number];
/** A country or territory. The ten member countries (`Country`) are the portal's scope and have a fixed order. */
export type CountryCode = Country | NonMemberCountryCode;

export const countryCodes: readonly CountryCode[] = [...countries, ...nonMemberCountryCodes];
const codes: ReadonlySet<unknown> = new Set(countryCodes);
export const isCountryCode = (value: unknown): value is CountryCode => codes.has(value);

/**
 * Further values of the country filter: `intl` for records without a country, `other` for records of countries outside the ten member countries.
 */
export const extraCountryFilterValues = ['intl', 'other'] as const;
export type CountryFilter = CountryCode | (typeof extraCountryFilterValues)[number];
const isCountryFilter = (value: unknown): value is CountryFilter =>
  isCountryCode(value) || extraCountryFilterValues.some((group) => group === value);

/** Filter values of a record by its country: `intl` if it is null, the code of a member country, otherwise `other` and the code. */
export const countryFilterValuesOf = (country: string | null): readonly string[] =>
  country === null ? ['intl'] : isCountry(country) ? [country] : ['other', country];

/** The first values of the country filter, in their order. Further countries follow by descending count, see `sortByCountryOrder`. */
const order: readonly string[] = [...countries, ...extraCountryFilterValues];
export const sortByCountryOrder = <T extends { value: string; count: number }>(values: readonly T[]): T[] => {
  const place = ({ value }: T) => (order.includes(value) ? order.indexOf(value) : order.length);
  return [...values].sort((a, b) => place(a) - place(b) || b.count - a.count || (a.value < b.value ? -1 : 1));
};

/** True for member countries and the groups `intl` and `other`, which every facet lists; further countries are listed only on request. */
export const isAlwaysListedCountryValue = (value: string): boolean => order.includes(value);
export const includesOtherCountries = (chosen: readonly string[]): boolean =>
  chosen.some((value) => value === 'other' || !isAlwaysListedCountryValue(value));
