import { expect, test } from 'vitest';
import { fieldsInCondition, matchesCondition } from './condition.ts';
import { type Condition, type ConditionFacts, conditionOperators } from './definition.ts';

const facts: ConditionFacts = {
  fields: {
    n: 10,
    zero: 0,
    off: false,
    day: '2026-05-01',
    text: 'Hello World',
    list: ['a', 'b'],
    nothing: null,
    blank: '',
    none: [],
    country: 'in',
  },
  country: 'br',
  applicant: { id: 1, country: 'cn', labels: ['expert'] },
  changed: ['text', 'nothing', 'gone'],
};

test.each<[Condition | null | undefined, boolean]>([
  [null, true],
  [undefined, true],
  [{ all: [] }, true],
  [{ any: [] }, false],
  [{ not: { any: [] } }, true],
  // numbers compare by value; as texts, 10 would sort before 9
  [{ field: 'n', is: 'atLeast', value: 9 }, true],
  [{ field: 'n', is: 'atLeast', value: 10 }, true],
  [{ field: 'n', is: 'atMost', value: 10 }, true],
  [{ field: 'n', is: 'atMost', value: 9 }, false],
  [{ field: 'n', is: 'is', value: 10 }, true],
  [{ field: 'n', is: 'is', value: '10' }, false],
  [{ field: 'n', is: 'atLeast', value: '9' }, false],
  [{ field: 'n', is: 'atMost', value: '9' }, false],
  [{ field: 'day', is: 'atLeast', value: '2026-05-01' }, true],
  [{ field: 'day', is: 'atLeast', value: '2026-05-02' }, false],
  [{ field: 'day', is: 'atMost', value: '2026-05-01' }, true],
  [{ field: 'day', is: 'atMost', value: '2026-04-30' }, false],
  [{ field: 'text', is: 'is', value: 'hello world' }, false],
  [{ field: 'text', is: 'isNot', value: 'Hello World' }, false],
  [{ field: 'text', is: 'contains', value: 'WORLD' }, true],
  [{ field: 'text', is: 'contains', value: '.*' }, false],
  [{ field: 'text', is: 'contains', value: 1 }, false],
  [{ field: 'text', is: 'oneOf', value: ['x', 'Hello World'] }, true],
  [{ field: 'text', is: 'oneOf', value: [] }, false],
  [{ field: 'text', is: 'oneOf', value: 'Hello World' }, false],
  [{ field: 'list', is: 'contains', value: 'a' }, true],
  [{ field: 'list', is: 'contains', value: 'A' }, false],
  [{ field: 'list', is: 'oneOf', value: ['b', 'c'] }, true],
  [{ field: 'list', is: 'oneOf', value: ['c'] }, false],
  // false and 0 count as values
  [{ field: 'zero', is: 'filled' }, true],
  [{ field: 'zero', is: 'is', value: 0 }, true],
  [{ field: 'off', is: 'empty' }, false],
  [{ field: 'off', is: 'is', value: false }, true],
  [{ field: 'off', is: 'isNot', value: true }, true],
  [{ field: 'text', is: 'changed' }, true],
  [{ field: 'n', is: 'changed' }, false],
  [{ field: 'gone', is: 'changed' }, true],
  // the country of the case takes precedence over a field named `country`
  [{ field: 'country', is: 'is', value: 'br' }, true],
  [{ field: 'applicant.country', is: 'oneOf', value: ['cn', 'ru'] }, true],
  [{ field: 'applicant.labels', is: 'contains', value: 'expert' }, true],
  [{ field: 'applicant.labels', is: 'contains', value: 'admin' }, false],
  [{ field: 'applicant.id', is: 'filled' }, false],
])('the condition %j holds: %s', (condition, expected) => {
  expect(matchesCondition(condition, facts)).toBe(expected);
});

test.each(['nothing', 'blank', 'none', 'missing', 'constructor', '__proto__', 'toString'])(
  'a missing value (%s) satisfies only `empty` and `isNot`',
  (field) => {
    const values = { text: 'x', blank: '', number: 0, least: -1, off: false, none: null, list: ['x', ''] };
    for (const value of Object.values(values)) {
      const satisfiedOperators = conditionOperators.filter((is) => is !== 'changed' && matchesCondition({ field, is, value }, facts));
      expect({ value, held: satisfiedOperators }).toEqual({ value, held: ['isNot', 'empty'] });
    }
    expect(matchesCondition({ field, is: 'changed' }, facts)).toBe(field === 'nothing');
  },
);

test('a missing country and missing labels are empty', () => {
  const nowhere: ConditionFacts = { ...facts, country: null, applicant: { id: 1, country: null, labels: [] } };
  for (const field of ['country', 'applicant.country', 'applicant.labels'])
    expect(matchesCondition({ field, is: 'empty' }, nowhere)).toBe(true);
});

test('groups with all, any and not combine their parts', () => {
  const [yes, no]: Condition[] = [
    { field: 'n', is: 'filled' },
    { field: 'n', is: 'empty' },
  ];
  if (!(yes && no)) throw new Error('two conditions');
  expect(matchesCondition({ all: [yes, no] }, facts)).toBe(false);
  expect(matchesCondition({ any: [no, yes] }, facts)).toBe(true);
  expect(matchesCondition({ all: [yes, { not: no }, { any: [no, { all: [yes, yes] }] }] }, facts)).toBe(true);
  expect(matchesCondition({ not: { all: [yes, { not: no }] } }, facts)).toBe(false);
});

test('fieldsInCondition returns the fields of a condition', () => {
  expect(fieldsInCondition(null)).toEqual([]);
  expect(fieldsInCondition(undefined)).toEqual([]);
  expect(fieldsInCondition({ all: [] })).toEqual([]);
  const condition: Condition = {
    all: [
      { field: 'n', is: 'filled' },
      { any: [{ not: { field: 'country', is: 'is', value: 'br' } }, { field: 'n', is: 'changed' }, { field: 'day', is: 'empty' }] },
    ],
  };
  expect(fieldsInCondition(condition)).toEqual(['n', 'country', 'day']);
});
