import { maxInteger } from '../../src/base/row-id.ts';
import {
  fieldRuleOf,
  findRuleBreach,
  type Rule,
  type RuleBreach,
  richTextLimits,
  sharedFieldRules,
  tableLimits,
  titleSummaryRules,
} from '../../src/records/engine/field-rules.ts';
import type { Kind } from '../../src/records/engine/kind.ts';

/** This module generates values at the limits of field rules, and values one beyond a limit. */
const web = 'https://example.org/';
const padded = (start: string, length: number, end = '') => `${start}${'x'.repeat(length - start.length - end.length)}${end}`;

const textOf = (rule: Extract<Rule, { type: 'text' }>, length: number, i = 0): string => {
  if (rule.form === 'date') return '2024-02-29';
  if (rule.form === 'picture') return `/assets/image/${'a'.repeat(64)}`;
  if (rule.form === 'ics') return `${String(10 + (i % 90))}.${100 + Math.floor(i / 90)}`;
  if (rule.form === 'ccs') return `${String.fromCharCode(65 + (i % 26))}${String(10 + Math.floor(i / 26))}`;
  if (rule.form === 'email') return padded('a', length, '@example.org');
  if (rule.form === 'link' || rule.form === 'recording' || rule.form === 'website') return padded(web, length);
  return padded(rule.form === 'number' ? 'GB 1' : `${i}`, length);
};

const list = (count: number, at: (i: number) => unknown) => Array.from({ length: count }, (_, i) => at(i));

/** The largest value that a rule accepts. */
export const largestValidValue = (rule: Rule): unknown => {
  switch (rule.type) {
    case 'text':
      return textOf(rule, rule.most ?? 0);
    case 'choice':
      return rule.values[0];
    case 'list': {
      const { entry } = rule;
      return entry.type === 'choice' ? [...entry.values] : list(rule.most, (i) => textOf(entry, entry.most ?? 0, i));
    }
    case 'files':
      return list(rule.most, (i) => ({
        id: `${web}${i}`,
        name: padded(`${i}`, 255),
        size: null,
        type: 'pdf',
        link: rule.pictures ? `/assets/image/${String(i).padStart(64, 'x')}` : padded(`${web}${i}`, 2048),
      }));
    case 'table': {
      const { columns, rows, column, cell } = tableLimits;
      const row = list(columns, (i) => (i ? '' : 'x'.repeat(cell)));
      return { columns: list(columns, (i) => (i ? '' : 'x'.repeat(column))), rows: list(rows, (i) => (i ? list(columns, () => '') : row)) };
    }
    case 'counts':
      return { secretariat: maxInteger, participating: 0, observing: null };
    case 'whole':
      return maxInteger;
    case 'flag':
      return true;
    case 'relations':
      return [];
  }
};

/** A value one beyond the limit of a rule on length or number of entries; undefined if the rule has no such limit. */
export const valueBeyondLimit = (rule: Rule): unknown => {
  switch (rule.type) {
    case 'text':
      return rule.most === undefined ? undefined : textOf(rule, rule.most + 1);
    case 'list':
      return rule.entry.type === 'choice' ? undefined : list(rule.most + 1, (i) => textOf(rule.entry as never, 9, i));
    case 'files':
      return list(rule.most + 1, (i) => ({
        id: `${web}${i}`,
        name: 'a',
        size: null,
        type: 'pdf',
        link: rule.pictures ? '/assets/image/x' : web,
      }));
    default:
      return undefined;
  }
};

/** A row in the general import format with the largest valid value in every column of a kind. */
export const rowAtBounds = (kind: Kind): Record<string, unknown> => ({
  key: 'k'.repeat(500),
  lang: 'en-us',
  title_en: largestValidValue(titleSummaryRules.title),
  title_ru: largestValidValue(titleSummaryRules.title),
  summary_en: largestValidValue(titleSummaryRules.summary),
  summary_ru: largestValidValue(titleSummaryRules.summary),
  body_en: `<p>${'字'.repeat(richTextLimits.characters)}</p>`,
  country: 'cn',
  date: largestValidValue(sharedFieldRules.date),
  image: largestValidValue(sharedFieldRules.image),
  keywords: largestValidValue(sharedFieldRules.keywords),
  industries: largestValidValue(sharedFieldRules.industries),
  technologies: largestValidValue(sharedFieldRules.technologies),
  sourceName: largestValidValue(sharedFieldRules['source.name']),
  sourceLink: largestValidValue(sharedFieldRules['source.link']),
  sourceLicence: largestValidValue(sharedFieldRules['source.licence']),
  ...Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, largestValidValue(fieldRuleOf(name, field))])),
});

/**
 * For each column of a kind that has a limit: its name in files, its path in the API, a value beyond the limit, and the breach of the rule
 * that this value causes.
 */
export const boundedFields = (kind: Kind): { column: string; path: string; value: unknown; breach: RuleBreach }[] =>
  [
    { column: 'summary', path: 'texts.en-us.summary', rule: titleSummaryRules.summary as Rule },
    { column: 'keywords', path: 'keywords', rule: sharedFieldRules.keywords },
    { column: 'sourceName', path: 'source.name', rule: sharedFieldRules['source.name'] },
    { column: 'sourceLicence', path: 'source.licence', rule: sharedFieldRules['source.licence'] },
    ...Object.entries(kind.fields)
      .filter(([name]) => name !== 'number')
      .map(([name, field]) => ({
        column: name,
        path: field.type === 'text' && field.translated ? `texts.en-us.fields.${name}` : `fields.${name}`,
        rule: fieldRuleOf(name, field),
      })),
  ].flatMap(({ column, path, rule }) => {
    const value = valueBeyondLimit(rule);
    const breach = value === undefined ? null : findRuleBreach(rule, value);
    return breach ? [{ column, path, value, breach }] : [];
  });
