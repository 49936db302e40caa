import { type Locale, locales } from '../../base/locales.ts';
import type { Texts } from '../../base/names.ts';
import { oneLine } from '../../base/plain-text.ts';

/** Administrative status of a term (ISO 30042). Deprecated ones are understood, and never shown. */
export type TermStatus = 'preferred' | 'admitted' | 'deprecated';

/** A name of a concept in one language. */
export interface Term {
  language: Locale;
  term: string;
  status: TermStatus;
}

/** Longest term, and the most of one language. */
export const termLimits = { length: 100, terms: 20 };

/** What two spellings of one term have in common. */
export const foldTerm = (term: string): string => term.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

/** Terms as they are typed into one field a language: several after each other, a minus before a deprecated one. What stands there twice is one. */
export const readTerms = (typed: Texts): Term[] =>
  locales.flatMap((language) => {
    const said = new Map<string, Term>();
    let isFirst = true;
    for (const text of (typed[language] ?? '').split(/[;；\n]/).map(oneLine)) {
      const [, minus, term = ''] = /^([-–−]\s*)?(.*)$/.exec(text) ?? [];
      if (!term || said.has(foldTerm(term))) continue;
      said.set(foldTerm(term), { language, term, status: minus ? 'deprecated' : isFirst ? 'preferred' : 'admitted' });
      if (!minus) isFirst = false;
    }
    return [...said.values()];
  });

/** The same the other way round, in the order of the languages. */
export const writeTerms = (terms: readonly Term[]): Texts =>
  Object.fromEntries(
    locales.flatMap((language) => {
      const own = terms.filter((term) => term.language === language);
      const typed = own.map(({ term, status }) => (status === 'deprecated' ? `- ${term}` : term)).join('; ');
      return typed ? [[language, typed]] : [];
    }),
  );
