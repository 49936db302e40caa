import { expect, test } from 'vitest';
import { isFullCaseRun } from '../../../../test/harness/cases.ts';
import { checkDefinition } from './check.ts';
import { matchesCondition } from './condition.ts';
import type { Condition, ConditionFacts, DecideStep, FlowDefinition, FlowNode } from './definition.ts';
import { allFlowSteps } from './definition.ts';
import { initialCasePosition, nextSteps, passedStepsBefore, positionAfterReturn, predictCasePath, withPassedStep } from './plan.ts';

const step = (id: string, more: Partial<DecideStep> = {}): DecideStep => ({
  ...{
    type: 'approve',
    id,
    names: { 'en-us': id },
    who: [{ by: 'label', label: 'x' }],
    vote: { mode: 'any' },
    nobody: null,
    own: 'refuse',
    again: 'ask',
  },
  ...more,
});
const facts = (fields: ConditionFacts['fields'] = {}): ConditionFacts => ({
  fields,
  country: 'br',
  applicant: { id: 1, country: 'cn', labels: ['a'] },
  changed: ['title'],
});
const fork = (mode: 'first' | 'every' | 'all', branches: [Condition | null, FlowNode[]][], otherwise: FlowNode[] | null): FlowNode => ({
  ...{ type: 'fork', id: `f${mode}`, names: {}, mode, otherwise },
  branches: branches.map(([when, nodes], n) => ({ id: `${mode}${n}`, names: {}, when, nodes })),
});

test('random sequences of passed and returned steps: there is an open step or the end, and a replay gives the same position', () => {
  const is = (value: number): Condition => ({ field: 'n', is: 'atLeast', value });
  const nodes: FlowNode[] = [
    step('a'),
    fork('first', [[is(5), [step('b'), step('c')]]], [step('d')]),
    fork(
      'every',
      [
        [is(3), [step('e')]],
        [
          is(7),
          [
            step('g'),
            fork(
              'all',
              [
                [null, [step('h')]],
                [null, [step('i'), step('j')]],
              ],
              null,
            ),
          ],
        ],
      ],
      [],
    ),
    step('k'),
  ];
  let seed = 3;
  const random = (most: number) => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((seed / 4_294_967_296) * most);
  };
  for (let n = 0; n < (isFullCaseRun ? 10_000 : 2000); n += 1) {
    const of = facts({ n: random(10) });
    let position = initialCasePosition;
    const performedMoves: ((at: typeof position) => typeof position)[] = [];
    for (let moves = 0; moves < 20; moves += 1) {
      const at = nextSteps(nodes, position, of);
      expect(at.ended || at.steps.length > 0).toBe(true);
      if (at.ended) break;
      const one = at.steps[random(at.steps.length)]?.id ?? '';
      const back = passedStepsBefore(nodes, at.position, one);
      const to = back[random(back.length)]?.id;
      const again = random(2) === 0 ? 'all' : 'straight';
      const move =
        to !== undefined && random(4) === 0
          ? (p: typeof position) => positionAfterReturn(nodes, nextSteps(nodes, p, of).position, to, again)
          : (p: typeof position) => withPassedStep(nextSteps(nodes, p, of).position, one);
      performedMoves.push(move);
      position = move(position);
    }
    expect(performedMoves.reduce((at, move) => move(at), initialCasePosition)).toEqual(position);
    const known = new Set(allFlowSteps(nodes).map(({ id }) => id));
    expect(position.passed.every((id) => known.has(id))).toBe(true);
  }
});

test('predictCasePath returns the complete path of a case', () => {
  const nodes = [step('a'), fork('every', [[{ field: 'n', is: 'filled' }, [step('b')]]], [step('c')]), step('d')];
  expect(predictCasePath(nodes, facts({ n: 1 })).steps.map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(predictCasePath(nodes, facts()).steps.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
});

test.each<[Condition, boolean]>([
  [{ field: 'n', is: 'atLeast', value: 5 }, true],
  [{ field: 'n', is: 'atMost', value: 4 }, false],
  [{ field: 'n', is: 'is', value: '5' }, false],
  [{ field: 'missing', is: 'is', value: '' }, false],
  [{ field: 'missing', is: 'empty' }, true],
  [{ field: 'missing', is: 'isNot', value: 'x' }, true],
  [{ field: 'missing', is: 'atLeast', value: 0 }, false],
  [{ field: 'day', is: 'atLeast', value: '2026-01-01' }, true],
  [{ field: 'list', is: 'contains', value: 'b' }, true],
  [{ field: 'text', is: 'contains', value: 'WORLD' }, true],
  [{ field: 'text', is: 'oneOf', value: ['Hello world', 'x'] }, true],
  [{ field: 'title', is: 'changed' }, true],
  [{ field: 'country', is: 'is', value: 'br' }, true],
  [{ field: 'applicant.country', is: 'is', value: 'br' }, false],
  [{ field: 'applicant.labels', is: 'contains', value: 'a' }, true],
  [{ all: [] }, true],
  [{ any: [] }, false],
  [{ not: { field: 'n', is: 'filled' } }, false],
])('the condition %j holds: %s', (condition, expected) => {
  expect(matchesCondition(condition, facts({ n: 5, day: '2026-05-01', list: ['a', 'b'], text: 'Hello world' }))).toBe(expected);
});

test('checkDefinition reports each problem at its node', () => {
  const known = { fields: null, labels: new Set(['x']), permissions: new Set<string>(), accounts: new Set<number>() };
  const problems = (nodes: FlowNode[], more: Partial<FlowDefinition> = {}) =>
    checkDefinition(
      { nodes, keeper: [{ by: 'label', label: 'x' }], form: [{ id: 'n', names: { 'en-us': 'n' }, type: 'number' }], ...more },
      known,
    ).map(({ at, code }) => `${at}: ${code}`);
  expect(problems([step('a')])).toEqual([]);
  expect(problems([])).toEqual(['null: noStep']);
  expect(problems([step('a', { who: [] })])).toEqual(['a: noWho']);
  expect(problems([step('a', { vote: { mode: 'ratio', percent: 0 } })])).toEqual(['a: percent']);
  expect(problems([step('a', { vote: { mode: 'ratio', percent: 101 } })])).toEqual(['a: percent']);
  expect(problems([step('a', { vote: { mode: 'ratio', percent: 50.5 } })])).toEqual(['a: percent']);
  expect(problems([step('a', { take: true, vote: { mode: 'all' } })])).toEqual(['a: takeMany']);
  expect(problems([step('a'), step('a')])).toEqual(['a: sameId']);
  expect(problems([step('a'), fork('first', [[{ field: 'n', is: 'filled' }, []]], null)])).toEqual(['ffirst: noDefault']);
  expect(problems([step('a'), fork('first', [[{ field: 'gone', is: 'filled' }, []]], [])])).toEqual(['first0: unknownField']);
  expect(problems([step('a'), fork('first', [[{ field: 'n', is: 'is', value: 'x' }, []]], [])])).toEqual(['first0: value']);
  expect(problems([step('a', { who: [{ by: 'label', label: 'gone' }] })])).toEqual(['a: unknownLabel']);
  expect(problems([step('a', { who: [{ by: 'accounts', accounts: [9] }] })])).toEqual(['a: unknownAccount']);
  expect(problems([step('a', { who: [{ by: 'chosen', chooser: 'approver' }] })])).toEqual(['a: chooser']);
  expect(problems([step('a', { limit: { hours: 0, action: 'remind', calendar: 'subject' } })])).toEqual(['a: hours']);
  expect(problems([step('a', { fields: { gone: 'hidden' } })])).toEqual(['a: unknownField']);
  expect(problems([step('a')], { keeper: [] })).toEqual(['null: noKeeper']);
});
