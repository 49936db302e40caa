import { expect, test } from 'vitest';
import { locales } from '../../base/locales.ts';
import { builtIn } from './built-in.ts';
import { foldTerm, readTerms, termLimits, writeTerms } from './terms.ts';

/** The built-in table keeps to fewer than operators may write: every term costs each search for its concept. */
const mostTerms = 10;

test('the built-in table: five hundred concepts and more, each named in four languages, no term twice in a language', () => {
  expect(builtIn.size).toBeGreaterThanOrEqual(500);
  const owners = new Map<string, string>();
  for (const [key, terms] of builtIn) {
    expect(key).toMatch(/^[a-z0-9][a-z0-9-]*$/);
    for (const language of locales) {
      const own = terms.filter((term) => term.language === language);
      expect([key, language, own.filter(({ status }) => status === 'preferred').length]).toEqual([key, language, 1]);
      expect(own.length).toBeLessThanOrEqual(mostTerms);
    }
    expect(readTerms(writeTerms(terms))).toEqual(terms);
    for (const { language, term } of terms) {
      expect([key, term.trim().length > 0 && term.length <= termLimits.length && !/[;；]/.test(term)]).toEqual([key, true]);
      const name = `${language} ${foldTerm(term)}`;
      expect([name, owners.get(name) ?? key]).toEqual([name, key]);
      owners.set(name, key);
    }
  }
});
