import { type Locale, locales } from '../../base/locales.ts';
import type { Texts } from '../../base/names.ts';

/** Administrative status of a term (ISO 30042). Deprecated ones are understood, and never shown. */
export type TermStatus = 'preferred' | 'admitted' | 'deprecated';

/** A name of a concept in one language. */
export interface Term {
  language: Locale;
  term: string;
  status: TermStatus;
}

/** Longest term, and the most of one language. */
export const limits = { length: 100, terms: 20 };

/** Terms as they are typed into one field a language: several after each other, a minus before a deprecated one. */
export const readTerms = (typed: Texts): Term[] =>
  locales.flatMap((language) => {
    const said = (typed[language] ?? '').split(/[;；\n]/).map((term) => term.trim());
    let isFirst = true;
    return said
      .filter((term, i) => term && said.indexOf(term) === i)
      .map((text): Term => {
        if (/^[-–−]\s*\S/.test(text)) return { language, term: text.replace(/^[-–−]\s*/, ''), status: 'deprecated' };
        const status = isFirst ? 'preferred' : 'admitted';
        isFirst = false;
        return { language, term: text, status };
      });
  });

/** The same the other way round. */
export const writeTerms = (terms: readonly Term[]): Texts =>
  Object.fromEntries(
    [...Map.groupBy(terms, ({ language }) => language)].map(([language, of]) => [
      language,
      of.map(({ term, status }) => (status === 'deprecated' ? `- ${term}` : term)).join('; '),
    ]),
  );
