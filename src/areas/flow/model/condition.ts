import type { CaseFactValue, Condition, ConditionFacts } from './definition.ts';

const factOf = (name: string, { fields, country, applicant }: ConditionFacts): CaseFactValue => {
  switch (name) {
    case 'country':
      return country;
    case 'applicant.country':
      return applicant.country;
    case 'applicant.labels':
      return applicant.labels;
    default:
      // a form may name a field `constructor`, which every object inherits
      return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
  }
};

const isEmpty = (value: CaseFactValue): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Compares numbers by value and texts by code unit. Returns null if the values cannot be compared. */
const compareFactValues = (a: CaseFactValue, b: CaseFactValue): number | null => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return null;
};

const same = (a: CaseFactValue, b: CaseFactValue): boolean => {
  if (Array.isArray(a) || Array.isArray(b)) return JSON.stringify([a].flat()) === JSON.stringify([b].flat());
  return a === b;
};

const contains = (value: CaseFactValue, part: CaseFactValue): boolean => {
  if (typeof value === 'string') return typeof part === 'string' && value.toLowerCase().includes(part.toLowerCase());
  return Array.isArray(value) && value.includes(part);
};

/**
 * Returns true if a condition holds for the facts of a case; a missing condition always holds. A missing value satisfies only `empty`,
 * `isNot` and, if the field differs from the published text, `changed`.
 */
export const matchesCondition = (condition: Condition | null | undefined, facts: ConditionFacts): boolean => {
  if (!condition) return true;
  if ('all' in condition) return condition.all.every((one) => matchesCondition(one, facts));
  if ('any' in condition) return condition.any.some((one) => matchesCondition(one, facts));
  if ('not' in condition) return !matchesCondition(condition.not, facts);
  const { field, is, value = null } = condition;
  const found = factOf(field, facts);
  if (is === 'changed') return facts.changed.includes(field);
  // an empty text sorts before every date and is contained in every text, so missing values are not compared
  if (isEmpty(found)) return is === 'empty' || is === 'isNot';
  switch (is) {
    case 'empty':
      return false;
    case 'filled':
      return true;
    case 'is':
      return same(found, value);
    case 'isNot':
      return !same(found, value);
    case 'oneOf':
      return Array.isArray(value) && [found].flat().some((one) => value.includes(one));
    case 'contains':
      return contains(found, value);
    case 'atLeast':
      return (compareFactValues(found, value) ?? -1) >= 0;
    case 'atMost':
      return (compareFactValues(found, value) ?? 1) <= 0;
  }
};

const collectFieldNames = (condition: Condition): string[] => {
  if ('all' in condition) return condition.all.flatMap(collectFieldNames);
  if ('any' in condition) return condition.any.flatMap(collectFieldNames);
  return 'not' in condition ? collectFieldNames(condition.not) : [condition.field];
};

/** Names of the fields that a condition uses, without repetition, in reading order. */
export const fieldsInCondition = (condition: Condition | null | undefined): string[] =>
  condition ? [...new Set(collectFieldNames(condition))] : [];
