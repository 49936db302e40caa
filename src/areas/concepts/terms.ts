import { type Locale, locales } from '../../base/locales.ts';
import type { TextByLocale } from '../../base/names.ts';
import { normalizeSingleLine } from '../../base/plain-text.ts';

/** Administrative status of a term (ISO 30042). A deprecated term is searched for, but never displayed. */
export type TermStatus = 'preferred' | 'admitted' | 'deprecated';

/** Term of a concept in one language. */
export interface Term {
  language: Locale;
  term: string;
  status: TermStatus;
}

/** Maximum length of a term in characters, and maximum number of terms in one language. */
export const termLimits = { length: 100, terms: 20 };

/** Returns the normalised form by which spellings of a term are compared. */
export const normalizeTermForComparison = (term: string): string => term.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

/**
 * Parses the text fields of a form, one for each language. Semicolons or line breaks separate the terms; a minus precedes a deprecated
 * term. The first term without a minus is the preferred one. Duplicates are dropped.
 */
export const parseConceptTerms = (typed: TextByLocale): Term[] =>
  locales.flatMap((language) => {
    const unique = new Map<string, Term>();
    let isFirst = true;
    for (const text of (typed[language] ?? '').split(/[;；\n]/).map(normalizeSingleLine)) {
      const [, minus, term = ''] = /^([-–−]\s*)?(.*)$/.exec(text) ?? [];
      if (!term || unique.has(normalizeTermForComparison(term))) continue;
      unique.set(normalizeTermForComparison(term), { language, term, status: minus ? 'deprecated' : isFirst ? 'preferred' : 'admitted' });
      if (!minus) isFirst = false;
    }
    return [...unique.values()];
  });

/** Returns terms as text by language; inverse of `parseConceptTerms`. */
export const formatConceptTerms = (terms: readonly Term[]): TextByLocale =>
  Object.fromEntries(
    locales.flatMap((language) => {
      const own = terms.filter((term) => term.language === language);
      const typed = own.map(({ term, status }) => (status === 'deprecated' ? `- ${term}` : term)).join('; ');
      return typed ? [[language, typed]] : [];
    }),
  );
