import type { Locale } from '../../base/locales.ts';
import { entryOf } from '../engine/entry.ts';
import table from './issuers.json' with { type: 'json' };

/** Who publishes: a body with its name in each language of the interface, the further names that sources write, and its web site. */
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

/** The issuer that a name or an id means; undefined for one that nobody declared. */
export const issuerOf = (name: string): Issuer | undefined => issuers[name] ?? entryOf(issuers, idByName.get(name) ?? '');

const others: Readonly<Record<Locale, string>> = {
  'zh-cn': '等部门',
  'en-us': ' and other bodies',
  'ru-ru': ' и другие ведомства',
  'pt-br': ' e outros órgãos',
};
/** Between names; Chinese sources also write a blank between two bodies. */
const between = /[、；;]\s*|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u;
const andOthers = /等(?:\p{Script=Han}{0,2}部门|部委|单位)$/u;

/** The names of one or several issuers in the reader's language; null where one of them is not declared. */
export const issuerNames = (written: string, locale: Locale): string | null => {
  const whole = issuerOf(written);
  if (whole) return whole.names[locale];
  const more = andOthers.test(written);
  const found = written.replace(andOthers, '').split(between).map(issuerOf);
  const names = found.flatMap((issuer) => (issuer ? [issuer.names[locale]] : []));
  if (names.length < found.length) return null;
  return `${names.join(locale === 'zh-cn' ? '、' : '; ')}${more ? others[locale] : ''}`;
};
