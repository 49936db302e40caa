import { describe, expect, test } from 'vitest';
import { createSampleScreenFigures } from '../../../../../test/harness/screen.ts';
import { keysOf } from '../../../../base/typed-keys.ts';
import type { ScreenFigures } from '../../operations.ts';
import { mergeFigures } from './figures.ts';

const last = createSampleScreenFigures();
const parts = keysOf(last).filter((name) => name !== 'f');
const clone = (): ScreenFigures => structuredClone(last);

test('a valid answer replaces all figures', () => {
  const now: ScreenFigures = {
    ...clone(),
    cn: 0,
    industries: [],
    kws: ['новое'],
    count: { ...last.count, policy: 1 },
    usage: { ...last.usage, tool: 2 },
    hot: [],
    access: { total: 0, new: 0, inc: 0, detail: [null, null] },
    rt: Array(13).fill(null),
    events: [],
    since: { ...last.since, kws: '2026-02-02T00:00:00.000Z' },
    at: '2026-03-01T12:00:05.000Z',
  };
  expect(mergeFigures(last, now)).toEqual(now);
});

test.each(parts)('if %s is missing or invalid, its last value is kept', (name) => {
  for (const bad of [undefined, null, 'nonsense', true, Number.NaN, {}, [{}], [undefined]]) {
    const other = name === 'eg' ? 'ru' : 'eg';
    const now = mergeFigures(last, { ...clone(), [other]: 4711, [name]: bad });
    expect([bad, now[name]]).toEqual([bad, last[name]]);
    expect(now[other]).toBe(4711); // the other parts have the values of the answer
  }
});

describe('a partly valid part keeps its last value', () => {
  const halves: [name: keyof ScreenFigures, value: unknown][] = [
    ['cn', Number.POSITIVE_INFINITY],
    ['cn', '12'],
    ['count', { ...last.count, tools: null }],
    ['count', { policy: 1 }],
    ['usage', { ...last.usage, talent: 'many' }],
    ['access', { ...last.access, detail: null }],
    ['access', { ...last.access, inc: undefined }],
    ['access', { ...last.access, detail: [1, 'two'] }],
    ['rt', [1, 2, 3]],
    ['rt', Array(13).fill('1')],
    ['kws', ['word', 7]],
    ['industries', [['Energy', 12]]],
    ['at', 'yesterday evening'],
    ['events', [{ ...last.events[0], at: 'yesterday evening' }]],
    ['events', [{ ...last.events[0], section: 'nothing' }]],
    ['events', [{ ...last.events[0], country: 'atlantis' }]],
    ['hot', [{ ...last.hot[0], type: 'nothing' }]],
    ['hot', [{ ...last.hot[0], title: undefined }]],
    ['hot', [{ ...last.hot[0], trend: null }]],
    ['hot', [{ ...last.hot[0], hot: 'much' }]],
    ['since', { usage: '2026-01-01T00:00:00.000Z' }],
    ['since', { ...last.since, rt: 7 }],
  ];
  test.each(halves)('the part %s with the partly valid value %j keeps its last value', (name, value) => {
    expect(mergeFigures(last, { ...clone(), [name]: value })[name]).toEqual(last[name]);
  });
});

test('an equal part keeps its object identity', () => {
  const now = mergeFigures(last, { ...clone(), at: '2026-03-01T12:00:05.000Z', rt: [...last.rt.slice(0, 12), 9] });
  for (const name of parts) expect([name, now[name] === last[name]]).toEqual([name, !['at', 'rt'].includes(name)]);
});

test('the last figures are not mutated', () => {
  const before = clone();
  mergeFigures(last, { ...clone(), cn: 1, count: { ...last.count, policy: 9 }, hot: [] });
  expect(last).toEqual(before);
});

test('unknown parts of an answer are ignored', () => {
  expect(mergeFigures(last, { ...clone(), extra: 1 })).not.toHaveProperty('extra');
});

test.each([null, undefined, 'text', 7, true])('an answer of %j is rejected', (answer) => {
  expect(() => mergeFigures(last, answer)).toThrow();
});
