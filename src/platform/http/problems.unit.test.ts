import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AppError } from '../../base/errors.ts';
import { parseClientData } from './problems.ts';

/** Tests of the facts that a refusal contains for numbers and lengths out of bounds. */
const days = z.coerce.number().int().min(1).max(90);
const schema = z.strictObject({
  days: days.default(30),
  open: z.number().min(3).optional(),
  either: z.union([z.literal('none'), z.object({ days: days.nullable() })]).optional(),
  piped: z.string().transform(Number).pipe(z.number().min(1).max(90)).optional(),
  sent: z.preprocess((value) => value, days.optional()),
  texts: z.record(z.string(), z.strictObject({ body: z.string().max(5) })).optional(),
  name: z.string().trim().min(1).max(5).optional(),
  key: z.string().min(3).optional(),
  account: z.string('enterAccount').min(1, 'enterAccount').min(3).max(5).optional(),
  typed: z.coerce.number('number').int('number').min(1, 'number').max(90).optional(),
  body: z.string('required').max(5, 'contentLimit').optional(),
  list: z.array(z.string().min(1)).min(1).max(2).optional(),
  several: z.array(days).min(2).optional(),
});
const refused = (data: object) => {
  try {
    parseClientData(schema, data);
  } catch (error) {
    const { fields = {}, factsOf } = error as AppError;
    return Object.entries(fields).map(([name, problem]) => [name, problem, factsOf[name]]);
  }
  return [];
};
const range = { least: 1, most: 90 };

describe('a refusal contains', () => {
  test.each<[object, string, string, object]>([
    [{ days: 0 }, 'days', 'between', range],
    [{ days: '91' }, 'days', 'between', range],
    [{ piped: '91' }, 'piped', 'between', range],
    [{ sent: 91 }, 'sent', 'between', range],
    [{ several: [1, 91] }, 'several', 'between', range],
    [{ either: { days: 91 } }, 'either', 'between', range],
    [{ open: 2 }, 'open', 'notBelow', { least: 3 }],
    [{ name: 'longer' }, 'name', 'atMost', { most: 5 }],
    [{ texts: { 'en-us': { body: 'longer' } } }, 'texts.en-us.body', 'atMost', { most: 5 }],
    [{ key: 'ab' }, 'key', 'atLeast', { least: 3 }],
    [{ list: ['a', 'b', 'c'] }, 'list', 'atMostEntries', { most: 2 }],
    [{ several: [1] }, 'several', 'atLeastEntries', { least: 2 }],
    [{ account: 'ab' }, 'account', 'lengthBetween', { least: 3, most: 5 }],
    [{ account: 'longer' }, 'account', 'lengthBetween', { least: 3, most: 5 }],
    [{ account: '' }, 'account', 'enterAccount', {}],
    [{ typed: 91 }, 'typed', 'between', range],
    [{ typed: 0 }, 'typed', 'between', range],
    [{ body: 'longer' }, 'body', 'contentLimit', {}],
    [{ name: ' ' }, 'name', 'required', {}],
    [{ list: [] }, 'list', 'required', {}],
    [{ list: [''] }, 'list', 'required', {}],
  ])('%j: %s', (data, field, problem, facts) => {
    expect(refused(data)).toEqual([[field, problem, facts]]);
  });

  test('the bounds of each field separately', () => {
    expect(refused({ days: 0, name: 'longer', key: 'a' }).map(([, , facts]) => facts)).toEqual([range, { most: 5 }, { least: 3 }]);
  });
});
