import { describe, expect, test } from 'vitest';
import type { Condition, ConditionFacts, FlowFork } from './definition.ts';
import { predictCasePath } from './plan.ts';
import { reachableStepIds } from './possible.ts';

const step = (id: string) => ({ type: 'wait' as const, id, names: {}, hours: 1 });
const fork = (mode: FlowFork['mode'], conditions: readonly Condition[]): FlowFork => ({
  type: 'fork',
  id: 'fork',
  names: {},
  mode,
  branches: conditions.map((when, n) => ({ id: `b${n}`, names: {}, when, nodes: [step(`s${n}`)] })),
  otherwise: mode === 'all' ? null : [step('default')],
});
const country = (value: string): Condition => ({ field: 'country', is: 'is', value });
const kind = (value: string): Condition => ({ field: 'kind', is: 'is', value });
const amount: Condition = { field: 'amount', is: 'atLeast', value: 5 };
const steps = (node: FlowFork, fields = {}) => [...reachableStepIds([step('start'), node], { country: 'br', fields })];

describe('steps that a case can reach', () => {
  test('exclude branches of other countries and kinds, and include branches with unknown facts', () => {
    const first = fork('first', [country('ru'), kind('law'), amount]);
    expect(steps(first)).toEqual(['start', 's1', 's2', 'default']);
    expect(steps(first, { kind: 'law' })).toEqual(['start', 's1']);
    expect(steps(first, { kind: 'news' })).toEqual(['start', 's2', 'default']);
    expect(steps(fork('every', [country('br'), kind('law')]))).toEqual(['start', 's0', 's1']);
    expect(steps(fork('all', [country('ru'), country('br')]))).toEqual(['start', 's0', 's1']);
  });

  test('evaluate the conditions not, all and any', () => {
    expect(steps(fork('first', [{ not: country('br') }]))).toEqual(['start', 'default']);
    expect(steps(fork('first', [{ all: [country('ru'), amount] }]))).toEqual(['start', 'default']);
    expect(steps(fork('first', [{ any: [country('br'), amount] }]))).toEqual(['start', 's0']);
    expect(steps(fork('first', [{ all: [country('br'), amount] }]))).toEqual(['start', 's0', 'default']);
    expect(steps(fork('first', [{ field: 'country', is: 'changed' }]))).toEqual(['start', 's0', 'default']);
  });

  test('include every step of every actual path (2,000 trees)', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const condition = (depth: number): Condition => {
      const of = random(depth > 2 ? 4 : 7);
      if (of === 4) return { not: condition(depth + 1) };
      if (of === 5) return { all: [condition(depth + 1), condition(depth + 1)] };
      if (of === 6) return { any: [condition(depth + 1), condition(depth + 1)] };
      return [country('br'), country('ru'), kind('law'), amount][of] as Condition;
    };
    for (let n = 0; n < 2000; n += 1) {
      const mode = (['first', 'every', 'all'] as const)[random(3)] ?? 'first';
      const nodes = [fork(mode, [condition(0), condition(0), condition(0)])];
      const fields = { kind: ['law', 'news'][random(2)] ?? 'law', amount: random(10) };
      const facts: ConditionFacts = { fields, country: 'br', applicant: { id: 1, country: null, labels: [] }, changed: [] };
      const taken = predictCasePath(nodes, facts).steps.map(({ id }) => id);
      for (const known of [{}, { kind: fields.kind }] as ConditionFacts['fields'][]) {
        const possible = reachableStepIds(nodes, { country: 'br', fields: known });
        expect(taken.filter((id) => !possible.has(id))).toEqual([]);
      }
    }
  });
});
