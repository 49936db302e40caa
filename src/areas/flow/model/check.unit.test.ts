import { expect, test } from 'vitest';
import { checkDefinition, type KnownReferences } from './check.ts';
import type {
  AssigneeRule,
  Condition,
  ConditionOperator,
  DecideStep,
  FlowBranch,
  FlowDefinition,
  FlowFork,
  FlowNode,
  FormField,
} from './definition.ts';

const names = { 'en-us': 'A name' };
const who: readonly AssigneeRule[] = [{ by: 'label', label: 'x' }];
const step = (id: string, more: Partial<DecideStep> = {}): DecideStep => ({
  ...{ type: 'approve', id, names, who, vote: { mode: 'any' }, nobody: { do: 'keeper' }, own: 'refuse', again: 'ask' },
  ...more,
});
const branch = (id: string, when: Condition | null, nodes: readonly FlowNode[] = []): FlowBranch => ({ id, names: {}, when, nodes });
const fork = (more: Partial<FlowFork> = {}): FlowFork => ({
  ...{ type: 'fork', id: 'f', names: {}, mode: 'first', otherwise: [] },
  branches: [branch('b', { field: 'number', is: 'filled' })],
  ...more,
});
const limited = (hours: number, remindBefore?: number) =>
  step('a', { limit: { hours, action: 'remind', calendar: 'subject', ...(remindBefore !== undefined && { remindBefore }) } });

const types = ['text', 'longText', 'number', 'date', 'choice', 'choices', 'flag', 'account'] as const;
const options = [{ value: 'red', names }];
const form: FormField[] = types.map((type) => ({ id: type, names, type, ...(type.startsWith('choice') && { options }) }));
const known: KnownReferences = { fields: null, labels: new Set(['x']), permissions: new Set(['a:b']), accounts: new Set([1]) };

const problems = (nodes: readonly FlowNode[], more: Partial<FlowDefinition> = {}, of: KnownReferences = known): string[] =>
  checkDefinition({ nodes, keeper: who, form, ...more }, of).map(({ at, code, detail }) =>
    [at, code, detail].filter((one) => one !== undefined).join(' '),
  );
const countProblems = (code: string) =>
  checkDefinition({ nodes: [], keeper: [] }, known).filter((one) => one.code === code && one.at === null).length;
const when = (condition: Condition): string[] => problems([step('a'), fork({ branches: [branch('b', condition)] })]);
const asks = (field: string, is: ConditionOperator, value?: string | number | boolean | string[] | null): string[] =>
  when({ field, is, ...(value !== undefined && { value }) });
/** Creates forks nested `depth` levels deep in their default branches. */
const nested = (depth: number): FlowNode[] =>
  depth === 0
    ? []
    : [fork({ id: `f${depth}`, branches: [branch(`b${depth}`, { field: 'number', is: 'filled' })], otherwise: nested(depth - 1) })];
const negated = (depth: number): Condition => (depth === 1 ? { field: 'number', is: 'filled' } : { not: negated(depth - 1) });

test('a valid definition has no problems', () => {
  expect(problems([step('a'), fork(), { type: 'copy', id: 'c', names, who }, { type: 'wait', id: 'w', names, hours: 2000 }])).toEqual([]);
});

test('a definition needs steps, an approval and case administrators', () => {
  expect(countProblems('noStep')).toBe(1);
  expect(countProblems('noKeeper')).toBe(1);
  expect(problems([step('a', { type: 'handle' })])).toEqual([' noApproval']);
  expect(problems([step('a', { type: 'handle' }), fork({ otherwise: [step('deep')] })])).toEqual([]);
  expect(problems([step('a')], { keeper: [{ by: 'label', label: 'gone' }] })).toEqual([' unknownLabel gone']);
});

test('ids are unique across nodes, branches and form fields, and consist of plain characters', () => {
  expect(problems([step('a'), step('a')])).toEqual(['a sameId']);
  expect(problems([step('a'), fork({ branches: [branch('a', { field: 'number', is: 'filled' })] })])).toEqual(['a sameId']);
  expect(problems([step('number')])).toEqual(['number sameId']);
  for (const id of ['', '1a', 'a-b', 'a b', 'é', `a${'b'.repeat(40)}`, 'a\n']) expect(problems([step(id)])).toEqual([`${id} sameId`]);
  expect(problems([step(`A${'b'.repeat(38)}_`)])).toEqual([]);
});

test('steps and form fields need names', () => {
  expect(problems([step('a', { names: {} })])).toEqual(['a noName']);
  expect(problems([step('a', { names: { 'en-us': ' ', 'ru-ru': '' } })])).toEqual(['a noName']);
  expect(problems([step('a', { names: { 'en-us': '', 'ru-ru': 'Шаг' } })])).toEqual([]);
  expect(problems([step('a')], { form: [{ id: 'q', names: {}, type: 'text' }] })).toEqual(['q noName']);
});

test('steps need rules for approvers, which refer to known labels, permissions, accounts and fields', () => {
  const by = (...rules: AssigneeRule[]) => problems([step('a', { who: rules })]);
  expect(by()).toEqual(['a noWho']);
  expect(problems([step('a', { type: 'handle', who: [] }), step('b')])).toEqual(['a noWho']);
  expect(problems([step('b'), { type: 'copy', id: 'a', names, who: [] }])).toEqual(['a noWho']);
  expect(problems([step('a', { nobody: { do: 'others', who: [] } })])).toEqual(['a noWho']);
  expect(problems([step('a', { nobody: { do: 'others', who: [{ by: 'label', label: 'gone' }] } })])).toEqual(['a unknownLabel gone']);
  expect(by({ by: 'label', label: 'gone' })).toEqual(['a unknownLabel gone']);
  expect(by({ by: 'permission', permission: 'a:c' })).toEqual(['a unknownPermission a:c']);
  expect(by({ by: 'accounts', accounts: [1, 2] })).toEqual(['a unknownAccount 2']);
  expect(by({ by: 'accounts', accounts: [] })).toEqual(['a noWho']);
  expect(by({ by: 'field', field: 'account' })).toEqual([]);
  expect(by({ by: 'field', field: 'gone' })).toEqual(['a unknownField gone']);
  expect(by({ by: 'field', field: 'applicant.labels' })).toEqual(['a unknownField applicant.labels']);
  for (const up of [0, 10]) expect(by({ by: 'leader', up })).toEqual([]);
  for (const up of [-1, 11, 0.5, Number.NaN]) expect(by({ by: 'leader', up })).toEqual(['a up']);
});

test('references to sets that are undefined, as in the browser, are not checked', () => {
  const rules: AssigneeRule[] = [
    { by: 'label', label: 'gone' },
    { by: 'permission', permission: 'gone' },
    { by: 'accounts', accounts: [2] },
  ];
  expect(problems([step('a', { who: rules })], {}, { fields: null })).toEqual([]);
});

test('fields are those of the subject, or those of the form', () => {
  const posting: KnownReferences = { fields: [{ name: 'lang', type: 'text' }] };
  const asking = (field: string) => [step('a'), fork({ branches: [branch('b', { field, is: 'filled' })] })];
  expect(problems(asking('lang'), { form: [] }, posting)).toEqual([]);
  expect(problems(asking('number'), {}, posting)).toEqual(['b unknownField number']);
  expect(problems(asking('lang'), {}, { fields: null })).toEqual(['b unknownField lang']);
  expect(problems([step('a', { fields: { text: 'edit', gone: 'read' } })])).toEqual(['a unknownField gone']);
  expect(problems([step('a', { fields: { country: 'hidden' } })])).toEqual(['a unknownField country']);
});

test('voting rules: percentages are integers from 1 to 100, and claims require the mode `any`', () => {
  const vote = (of: DecideStep['vote']) => problems([step('a', { vote: of })]);
  for (const percent of [1, 50, 100]) expect(vote({ mode: 'ratio', percent })).toEqual([]);
  for (const percent of [0, 101, 50.5, -1, Number.NaN]) expect(vote({ mode: 'ratio', percent })).toEqual(['a percent']);
  expect(vote({ mode: 'ratio' })).toEqual(['a percent']);
  expect(vote({ mode: 'ratio', percent: 100, more: true })).toEqual(['a percent']);
  expect(vote({ mode: 'ratio', percent: 99, more: true })).toEqual([]);
  expect(vote({ mode: 'all' })).toEqual([]);
  expect(problems([step('a', { take: true })])).toEqual([]);
  for (const mode of ['all', 'order'] as const) expect(problems([step('a', { take: true, vote: { mode } })])).toEqual(['a takeMany']);
});

test('time limits and waits have 1 to 2000 hours', () => {
  for (const hours of [1, 2000]) expect(problems([limited(hours)])).toEqual([]);
  for (const hours of [0, 2001, 1.5, Number.NaN]) {
    expect(problems([limited(hours)])).toEqual(['a hours']);
    expect(problems([step('a'), { type: 'wait', id: 'w', names, hours }])).toEqual(['w hours']);
  }
  expect(problems([limited(8, 7)])).toEqual([]);
  for (const remindBefore of [0, 8, 1.5]) expect(problems([limited(8, remindBefore)])).toEqual(['a hours']);
});

test('forks need branches, conditions and a default branch', () => {
  const forked = (more: Partial<FlowFork>) => problems([step('a'), fork(more)]);
  for (const mode of ['first', 'every'] as const) {
    expect(forked({ mode, otherwise: null })).toEqual(['f noDefault']);
    expect(forked({ mode, branches: [] })).toEqual(['f noBranch']);
    expect(forked({ mode, branches: [branch('b', null)] })).toEqual(['b noCondition']);
  }
  expect(forked({ mode: 'all', otherwise: null, branches: [branch('b', null)] })).toEqual(['f noBranch']);
  expect(forked({ mode: 'all', otherwise: null, branches: [branch('b', null), branch('c', null)] })).toEqual([]);
});

test('operators fit the types of fields', () => {
  const fitting = (is: ConditionOperator): string[] =>
    [...types, 'applicant.labels', 'country'].filter((field) => !asks(field, is, 'x').some((one) => one.includes('operator')));
  for (const is of ['atLeast', 'atMost'] as const) expect(fitting(is)).toEqual(['number', 'date']);
  expect(fitting('contains')).toEqual(['text', 'longText', 'choices', 'applicant.labels']);
  for (const is of ['filled', 'empty', 'changed'] as const) expect(fitting(is)).toHaveLength(10);
  expect(asks('flag', 'contains', 'x')).toEqual(['b operator flag']);
});

test.each<[string, ConditionOperator, string | number | boolean | string[] | null | undefined, boolean]>([
  ['number', 'is', 5, true],
  ['number', 'is', '5', false],
  ['number', 'is', undefined, false],
  ['number', 'atLeast', Number.NaN, false],
  ['date', 'atMost', '2026-02-28', true],
  ['date', 'atMost', '2026-02-30', false],
  ['date', 'atMost', '2026-13-01', false],
  ['date', 'atMost', '2026-02', false],
  ['date', 'is', 20260228, false],
  ['choice', 'is', 'red', true],
  ['choice', 'is', 'blue', false],
  ['choice', 'oneOf', ['red'], true],
  ['choice', 'oneOf', ['red', 'blue'], false],
  ['choice', 'oneOf', 'red', false],
  ['choice', 'oneOf', [], false],
  ['choice', 'oneOf', undefined, false],
  ['choices', 'contains', 'red', true],
  ['choices', 'contains', 'blue', false],
  ['text', 'is', null, false],
  ['text', 'is', '', false],
  ['text', 'contains', 'x', true],
  ['flag', 'is', false, true],
  ['flag', 'is', 'false', false],
  ['account', 'is', '7', true],
  ['country', 'is', 'br', true],
  ['applicant.labels', 'contains', 'expert', true],
  ['text', 'filled', undefined, true],
])('a condition %s %s %j compares with a valid value: %s', (field, is, value, fits) => {
  expect(asks(field, is, value)).toEqual(fits ? [] : [`b value ${field}`]);
});

test('a text field that was a choice before accepts any value', () => {
  const was: FormField = { id: 'was', names, type: 'text', options };
  const condition: Condition = { field: 'was', is: 'is', value: 'blue' };
  expect(problems([step('a'), fork({ branches: [branch('b', condition)] })], { form: [...form, was] })).toEqual([]);
});

test('a choice in a form needs options', () => {
  for (const type of ['choice', 'choices'] as const)
    for (const none of [{}, { options: [] }])
      expect(problems([step('a')], { form: [{ id: 'q', names, type, ...none }] })).toEqual(['q value']);
});

test('an approver can only choose the approvers of a later step on the same path', () => {
  const chosen = (id: string) => step(id, { who: [{ by: 'chosen', chooser: 'approver' }] });
  const copyNode: FlowNode = { type: 'copy', id: 'c', names, who: [{ by: 'chosen', chooser: 'approver' }] };
  expect(problems([step('a'), chosen('z')])).toEqual([]);
  expect(problems([chosen('z'), step('a')])).toEqual(['z chooser']);
  expect(problems([copyNode, step('a')])).toEqual(['c chooser']);
  expect(problems([{ type: 'wait', id: 'w', names, hours: 1 }, chosen('z')])).toEqual(['z chooser']);
  expect(problems([step('z', { nobody: { do: 'others', who: [{ by: 'chosen', chooser: 'approver' }] } })])).toEqual(['z chooser']);
  expect(problems([step('z', { who: [{ by: 'chosen', chooser: 'applicant' }] })])).toEqual([]);
  expect(problems([step('a'), fork({ otherwise: [chosen('z')] })])).toEqual([]);
  // a parallel branch is not on the path
  const branches = [branch('b', { field: 'number', is: 'filled' }, [step('a')])];
  expect(problems([fork({ branches, otherwise: [chosen('z')] })])).toEqual(['z chooser']);
  expect(problems([fork({ branches }), chosen('z')])).toEqual(['z chooser']);
});

test('limits of depth and of the number of steps, fields and rules', () => {
  expect(problems([step('a'), ...nested(8)])).toEqual([]);
  expect(problems([step('a'), ...nested(9)])).toEqual([' tooDeep']);
  expect(when(negated(8))).toEqual([]);
  expect(when(negated(9))).toEqual(['b tooDeep']);
  const steps = (count: number) => Array.from({ length: count }, (_, at) => step(`s${at}`));
  expect(problems(steps(200))).toEqual([]);
  expect(problems(steps(201))).toEqual([' tooMany steps']);
  expect(problems([...steps(199), fork({ otherwise: [step('z')] })])).toEqual([' tooMany steps']);
  const fields = (count: number): FormField[] => Array.from({ length: count }, (_, at) => ({ id: `q${at}`, names, type: 'text' }));
  expect(problems([step('a')], { form: fields(60) })).toEqual([]);
  expect(problems([step('a')], { form: fields(61) })).toEqual([' tooMany fields']);
  const rules = (count: number): AssigneeRule[] => Array.from({ length: count }, () => ({ by: 'label', label: 'x' }));
  const others = (count: number): DecideStep => step('a', { who: rules(200), nobody: { do: 'others', who: rules(count) } });
  const copy: FlowNode = { type: 'copy', id: 'c', names, who: rules(100) };
  expect(problems([others(100), copy], { keeper: rules(100) })).toEqual([]);
  expect(problems([others(101), copy], { keeper: rules(100) })).toEqual([' tooMany rules']);
  expect(checkDefinition({ nodes: [others(101), copy], keeper: rules(100) }, known)).toContainEqual({
    ...{ at: null, code: 'tooMany', detail: 'rules', most: 500 },
  });
});
