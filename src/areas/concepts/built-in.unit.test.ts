import { expect, test } from 'vitest';
import { locales } from '../../base/locales.ts';
import { builtInConcepts } from './built-in.ts';
import { formatConceptTerms, normalizeTermForComparison, parseConceptTerms, termLimits } from './terms.ts';

/** Maximum number of terms in a shipped concept. It is lower than the limit for operators, because each term slows each search for its concept. */
const mostTerms = 10;

test('there are at least five hundred shipped concepts, each has terms in four languages, and no language has a term twice', () => {
  expect(builtInConcepts.size).toBeGreaterThanOrEqual(500);
  const owners = new Map<string, string>();
  for (const [key, terms] of builtInConcepts) {
    expect(key).toMatch(/^[a-z0-9][a-z0-9-]*$/);
    for (const language of locales) {
      const own = terms.filter((term) => term.language === language);
      expect([key, language, own.filter(({ status }) => status === 'preferred').length]).toEqual([key, language, 1]);
      expect(own.length).toBeLessThanOrEqual(mostTerms);
    }
    expect(parseConceptTerms(formatConceptTerms(terms))).toEqual(terms);
    for (const { language, term } of terms) {
      expect([key, term.trim().length > 0 && term.length <= termLimits.length && !/[;；]/.test(term)]).toEqual([key, true]);
      const name = `${language} ${normalizeTermForComparison(term)}`;
      expect([name, owners.get(name) ?? key]).toEqual([name, key]);
      owners.set(name, key);
    }
  }
});
