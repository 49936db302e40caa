/** Names of ICS and CCS codes. Server only: the tables are much larger than the few names that a page shows. */
import type { Locale } from '../../../../base/locales.ts';
import ccsTable from './ccs.json' with { type: 'json' };
import icsTable from './ics.json' with { type: 'json' };
import icsSubgroupTable from './ics-subgroups.json' with { type: 'json' };

export type ClassificationScheme = 'ics' | 'ccs';
export type ClassificationEntry = { code: string; name: string };

type NamesByLocale = Record<Locale, string>;

const ics: Record<string, NamesByLocale> = icsTable;
/** Names of ICS subgroups, the third level of ICS, which is published in English only. */
const icsSubgroups: Record<string, string> = icsSubgroupTable;
const ccs: Record<string, NamesByLocale> = ccsTable;

type CcsRange = { key: string; letter: string; first: string; last: string };

/** Ranges of CCS codes: `L70/84` covers L70 to L84. Both numbers have two digits, so they can be compared as text. */
const ccsRanges: CcsRange[] = Object.keys(ccs).flatMap((key) => {
  const match = /^([A-Z])(\d{2})\/(\d{2})$/.exec(key);
  return match ? [{ key, letter: match[1] ?? '', first: match[2] ?? '', last: match[3] ?? '' }] : [];
});

const icsPattern = /^\d{2}(\.\d{3}(\.\d{2})?)?$/;
const ccsPattern = /^[A-Z](\d{2}(\/\d{2})?)?$/;

/** ICS codes from the field down to a code: 35.240.15 → 35, 35.240, 35.240.15. */
function icsCodes(code: string): string[] {
  if (!icsPattern.test(code)) return [];
  const parts = code.split('.');
  return parts.map((_, level) => parts.slice(0, level + 1).join('.'));
}

/** CCS codes from the class down to a code: L80 → L, L70/84, L80. A number outside every range is directly below its letter. */
function ccsCodes(code: string): string[] {
  if (!ccsPattern.test(code)) return [];
  const letter = code.slice(0, 1);
  const number = code.slice(1, 3);
  const range = number && ccsRanges.find((item) => item.letter === letter && item.first <= number && number <= item.last);
  return [...new Set([letter, ...(range ? [range.key] : []), code])];
}

/** Ancestors of a code, broadest first, and the code itself; empty if it is not a code of the scheme. */
function codesTo(scheme: ClassificationScheme, code: string): string[] {
  const compact = code.replace(/\s/g, '').toUpperCase();
  return scheme === 'ics' ? icsCodes(compact) : ccsCodes(compact);
}

/** Codes of all ICS fields and groups, sorted, for a selection list. */
export const icsChoices = (): string[] => Object.keys(ics).sort();

/** Classification codes that match a search word: the equal code, then codes that begin with the word, then codes whose name contains it. */
export const findCodes = (scheme: ClassificationScheme, word: string, locale: Locale, most: number): ClassificationEntry[] => {
  const [code, name] = [word.trim().toUpperCase(), word.trim().toLowerCase()];
  const tables = scheme === 'ics' ? [ics, icsSubgroups] : [ccs];
  const known = [...new Set([...tables.flatMap((table) => Object.keys(table)), ...imported[scheme].keys()])].sort();
  const named = known.map((one) => ({ code: one, name: classificationName(scheme, one, locale) ?? '' }));
  const own = classificationName(scheme, code, locale);
  const exact = own === null ? [] : [{ code, name: own }];
  const begins = named.filter((one) => one.code !== code && one.code.startsWith(code));
  const holds = named.filter((one) => !one.code.startsWith(code) && one.name.toLowerCase().includes(name));
  return [...exact, ...begins, ...holds].slice(0, most);
};

/** Imported names of classification codes, by scheme and code. */
const imported: Record<ClassificationScheme, Map<string, Partial<NamesByLocale>>> = { ics: new Map(), ccs: new Map() };

/** Replaces all imported names of classification codes by the given ones. */
export function replaceImportedClassificationNames(
  rows: readonly { scheme: ClassificationScheme; code: string; names: Partial<NamesByLocale> }[],
): void {
  imported.ics.clear();
  imported.ccs.clear();
  for (const { scheme, code, names } of rows) imported[scheme].set(code, names);
}

/** Name of exactly this classification code, without its ancestors. */
function ownName(scheme: ClassificationScheme, code: string, locale: Locale): string | undefined {
  const learned = imported[scheme].get(code)?.[locale];
  if (learned) return learned;
  if (scheme === 'ccs') return ccs[code]?.[locale];
  return ics[code]?.[locale] ?? (locale === 'en-us' ? icsSubgroups[code] : undefined);
}

/**
 * Name of a classification code in the reader's language, or else of its nearest ancestor with a name. ICS subgroups have names in English only; a
 * CCS code such as L80 takes the name of its range. Returns null if the code is malformed or its field does not exist.
 */
export function classificationName(scheme: ClassificationScheme, code: string, locale: Locale): string | null {
  return classificationPath(scheme, code, locale).at(-1)?.name ?? null;
}

/**
 * Codes with names, from the classification field down to the code; empty if unknown. A code without a name gets the name of the code
 * above.
 */
export function classificationPath(scheme: ClassificationScheme, code: string, locale: Locale): ClassificationEntry[] {
  const steps: ClassificationEntry[] = [];
  for (const step of codesTo(scheme, code)) {
    const name = ownName(scheme, step, locale) ?? steps.at(-1)?.name;
    if (name === undefined) return [];
    steps.push({ code: step, name });
  }
  return steps;
}
