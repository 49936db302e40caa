import type { Locale } from '../../base/locales.ts';
import { lookUpOwnEntry } from '../engine/entry.ts';
import table from './issuers.json' with { type: 'json' };

/** A publisher: its name in each interface language, further names used by sources, and its web site. */
interface Issuer {
  home: string;
  names: Record<Locale, string>;
  also?: string[];
}
export const issuers: Readonly<Record<string, Issuer>> = table;
export type IssuerId = keyof typeof table;

const idByName: ReadonlyMap<string, string> = new Map(
  Object.entries(issuers).flatMap(([id, { names, also = [] }]) => [...Object.values(names), ...also].map((name) => [name, id])),
);

/** The issuer with the given name or id; undefined if it is not declared. */
export const issuerOf = (name: string): Issuer | undefined => issuers[name] ?? lookUpOwnEntry(issuers, idByName.get(name) ?? '');

const others: Readonly<Record<Locale, string>> = {
  'zh-cn': '等部门',
  'en-us': ' and other bodies',
  'ru-ru': ' и другие ведомства',
  'pt-br': ' e outros órgãos',
};
/** Separators between names; Chinese sources also write a space between two organizations. */
const between = /[、；;]\s*|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u;
const andOthers = /等(?:\p{Script=Han}{0,2}部门|部委|单位)$/u;

/**
 * Names of the declared issuers in the reader's language, with «and other bodies» if some are not declared. Returns null if none is
 * declared. In Chinese, also returns null if one is not declared, because the source's own Chinese text is complete.
 */
export const issuerNames = (written: string, locale: Locale): string | null => {
  const exactIssuer = issuerOf(written);
  if (exactIssuer) return exactIssuer.names[locale];
  const more = andOthers.test(written);
  const found = written.replace(andOthers, '').split(between).map(issuerOf);
  const names = found.flatMap((issuer) => (issuer ? [issuer.names[locale]] : []));
  const missing = names.length < found.length;
  if (names.length === 0 || (missing && locale === 'zh-cn')) return null;
  return `${names.join(locale === 'zh-cn' ? '、' : '; ')}${more || missing ? others[locale] : ''}`;
};
