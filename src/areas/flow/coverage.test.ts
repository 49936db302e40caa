import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { selectTestCases } from '../../../test/harness/cases.ts';
import { approvalStep, callTaskAction, flowFormOf, startFlowCase } from '../../../test/harness/flows.ts';
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { seededRandom } from '../../../test/harness/seeded-random.ts';
import { delayStatements, watchStatements } from '../../../test/harness/statements.ts';
import { countries } from '../../base/locales.ts';
import {
  type AssigneeRule,
  allFlowSteps,
  type DecideStep,
  type DefinitionProblem,
  type FlowDefinition,
  isDecideStep,
} from './model/definition.ts';
import type { ApproverCoverage, CoverageCell } from './operations.ts';
import { resolveStepApprovers } from './resolve-assignees.server.ts';

/** Cost and cancellation of the calls that compute approvers of a definition. */
let portal: Portal;
let operator: User;
let statements: string[];
let people: User[];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  const { connection } = portal;
  people = [
    await newUser(portal, { labels: ['focal-point'], country: 'br' }),
    await newUser(portal, { labels: ['focal-point'], country: 'cn' }),
    await newUser(portal, { labels: ['focal-point', 'reviewer'] }),
    await newUser(portal, { labels: ['reviewer'], country: 'za' }),
    await newPermissionHolder(portal, 'country', ['flow:case:keep'], 'br'),
    await newPermissionHolder(portal, 'country', ['flow:case:keep']),
    await newPermissionHolder(portal, 'own', ['flow:case:keep', 'flow:task:decide']),
    await newPermissionHolder(portal, 'organization', ['flow:case:read'], 'in'),
    await newPermissionHolder(portal, 'all', ['flow:case:read'], 'ru'),
  ];
  const [disabled, gone] = [
    await newUser(portal, { labels: ['reviewer'], country: 'br' }),
    await newUser(portal, { labels: ['reviewer'] }),
  ];
  people.push(disabled, gone);
  await connection.query('update account set status = 0 where id = $1', [disabled.id]);
  await connection.query('update account set deleted_at = now() where id = $1', [gone.id]);
  statements = watchStatements(connection);
}, 120_000);
afterAll(() => portal.close());
beforeEach(() => {
  statements.length = 0;
});

const step = (id: string, who: readonly AssigneeRule[], more: Partial<DecideStep> = {}): DecideStep => ({
  ...approvalStep(id, []),
  who,
  ...more,
});
const ask = <T>(call: string, draft: FlowDefinition, more: object = {}) =>
  operator.send<T>('POST', `/api/admin/flows/${call}`, { subject: 'form', country: null, draft, ...more });
/** Matches statements that search accounts by rules. */
const search = /as reaches|as scopes|select distinct l\.code/;
const searches = () => statements.filter((sql) => search.test(sql));

/** Creates a definition with `steps` steps, each with `rules` distinct rules that find nobody. */
const wide = (steps: number, rules: number): FlowDefinition =>
  flowFormOf(
    Array.from({ length: steps }, (_, s) =>
      step(
        `s${s}`,
        Array.from({ length: rules }, (_, r): AssigneeRule => ({ by: 'label', label: `nobody-${s}-${r}` })),
      ),
    ),
    { keeper: [] },
  );

describe('coverage', () => {
  test('searches each distinct rule once, whatever the number of countries and steps', async () => {
    const rules: AssigneeRule[] = [
      { by: 'accounts', accounts: people.map(({ id }) => id) },
      { by: 'label', label: 'reviewer' },
      { by: 'label', label: 'nobody' },
      { by: 'permission', permission: 'flow:case:keep' },
      { by: 'permission', permission: 'no:such:permission' },
      { by: 'focal-point' },
      { by: 'chosen', chooser: 'applicant' },
      { by: 'leader', up: 1 },
    ];
    // equal rules with their members in another order
    const turned = rules.map((rule) => Object.fromEntries(Object.entries(rule).reverse()) as AssigneeRule);
    const steps = Array.from({ length: 20 }, (_, n) => step(`s${n}`, n % 2 ? rules : turned));
    const { data } = await ask<ApproverCoverage>('coverage', flowFormOf(steps));
    expect(data.cells).toHaveLength(countries.length * steps.length);
    expect(searches().length, searches().join('\n;\n')).toBeLessThanOrEqual(rules.length + 1); // one more for the case administrators
  });

  test('equals the approvers that the engine finds in a case of each country', async () => {
    const roll = seededRandom(36);
    const any = <T>(of: readonly T[]): T => of[Math.floor(roll() * of.length)] as T;
    const rule = (): AssigneeRule =>
      any<() => AssigneeRule>([
        () => ({ by: 'accounts', accounts: [any(people).id, any(people).id] }),
        () => ({ by: 'label', label: any(['reviewer', 'focal-point', 'nobody']) }),
        () => ({ by: 'permission', permission: any(['flow:case:keep', 'flow:case:read', 'flow:task:decide', 'no:such:permission']) }),
        () => ({ by: 'leader', up: any([0, 1]) }),
        () => ({ by: 'focal-point' }),
        () => ({ by: 'field', field: 'expert' }),
        () => ({ by: 'applicant' }),
        () => ({ by: 'chosen', chooser: 'applicant' }),
      ])();
    const rules = () => Array.from({ length: Math.floor(roll() * 4) }, rule);
    const nobody = () =>
      any<() => DecideStep['nobody']>([
        () => null,
        () => ({ do: 'hold' }),
        () => ({ do: 'keeper' }),
        () => ({ do: 'others', who: rules() }),
      ])();
    for (let round = 0; round < 12; round += 1) {
      const steps = Array.from({ length: 6 }, (_, n) =>
        step(`s${n}`, rules(), { nobody: nobody(), own: any(['refuse', 'skip', 'allow']) }),
      );
      const draft = flowFormOf(steps, { keeper: rules() });
      const expected: CoverageCell[] = [];
      for (const country of countries)
        for (const one of allFlowSteps(draft.nodes).filter(isDecideStep)) {
          const of = { facts: { fields: {}, country }, applicant: null, owner: null, organizationAccount: null, chosen: [] };
          const found = await resolveStepApprovers(portal.connection.db, one, draft.keeper, of);
          const depends = one.who.some(({ by }) => ['leader', 'field', 'applicant', 'chosen'].includes(by));
          expected.push({
            ...{ country, step: one.id, count: found.people.length, depends },
            names: found.people.slice(0, 5).map(({ name }) => name),
            fallback: depends && found.people.length === 0 ? null : found.fallback,
          });
        }
      expect((await ask<ApproverCoverage>('coverage', draft)).data.cells).toEqual(expected);
    }
  });
});

describe('a definition of more than 500 rules', () => {
  const large: FlowDefinition = {
    ...wide(10, 49),
    keeper: [{ by: 'label', label: 'administrator' }],
    nodes: [
      ...wide(10, 49).nodes,
      { type: 'copy', id: 'copy', names: { 'en-us': 'Copy' }, who: [{ by: 'applicant' }, { by: 'focal-point' }] },
      step('last', [{ by: 'label', label: 'reviewer' }], {
        nobody: { do: 'others', who: Array.from({ length: 7 }, () => ({ by: 'applicant' })) },
      }),
    ],
  };

  test('is reported by the check, with the maximum', async () => {
    const checked = await ask<{ problems: DefinitionProblem[] }>('check', large);
    expect(checked.data.problems).toContainEqual({ at: null, code: 'tooMany', detail: 'rules', most: 500 });
    const { keeper: _, ...more } = large;
    const checkedAtLimit = await ask<{ problems: DefinitionProblem[] }>('check', { ...more, keeper: [] });
    expect(checkedAtLimit.data.problems.map(({ code }) => code)).not.toContain('tooMany');
  });

  test.each(['coverage', 'simulate'])('is refused by %s at `draft`, before the first query', async (call) => {
    const refused = await ask(call, large, call === 'simulate' ? { fields: {} } : {});
    expect([refused.status, refused.error]).toEqual([
      400,
      expect.objectContaining({ code: 'E_VALIDATION', fields: { draft: 'At most 500 rules for finding people in a flow' } }),
    ]);
    expect(searches()).toEqual([]);
  });

  test('is not published; a version published before continues to run', async () => {
    const names = { 'en-us': 'Large' };
    const { data } = await operator.send<{ id: string }>('POST', '/api/admin/flows', {
      names,
      subject: 'form',
      country: null,
      draft: large,
    });
    const refused = await operator.send('POST', `/api/admin/flows/${data.id}/publish`, { version: 1 });
    expect(refused.error).toMatchObject({ code: 'E_VALIDATION', fields: { draft: 'At most 500 rules for finding people in a flow' } });
    const running = flowFormOf([approvalStep('first', [operator.id], { own: 'allow' }), ...large.nodes.slice(1, -1)], {
      keeper: large.keeper,
    });
    const extra = Array.from({ length: 100 }, (): AssigneeRule => ({ by: 'label', label: 'administrator' }));
    const draft = JSON.stringify({
      ...running,
      nodes: running.nodes.map((node) => (node.id === 'first' ? { ...node, who: extra } : node)),
    });
    await portal.connection.query('insert into flow_version (flow, number, definition) values ($1, 1, $2::jsonb)', [
      Number(data.id),
      draft,
    ]);
    await portal.connection.query(`update flow set published = 1, state = 'active' where id = $1`, [Number(data.id)]);
    const id = await startFlowCase(people[0] as User, data.id);
    expect((await callTaskAction(operator, id, 'approve')).data.state).toBe('running');
  });
});

describe('while approvers are searched', () => {
  const origin = () => `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
  const call = (name: string, draft: FlowDefinition, signal?: AbortSignal) =>
    fetch(`${origin()}/api/admin/flows/${name}`, {
      method: 'POST',
      headers: { cookie: operator.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ subject: 'form', country: null, draft, ...(name === 'simulate' && { fields: {} }) }),
      ...(signal && { signal }),
    });
  beforeAll(async () => {
    await portal.app.listen({ host: '127.0.0.1', port: 0 });
  });

  test.each(selectTestCases(['coverage', 'simulate']))('the server answers other requests: %s', async (name) => {
    const order: string[] = [];
    const answered = (what: string) => () => order.push(what);
    const long = ask(name, wide(100, 5), name === 'simulate' ? { fields: {} } : {}).then(answered(name));
    await vi.waitFor(() => expect(searches().length).toBeGreaterThan(0), { interval: 1 });
    await portal.get('/healthz').then(answered('healthz'));
    await long;
    expect(order).toEqual(['healthz', name]);
  });

  test.each(selectTestCases(['coverage', 'simulate']))('a caller has at most two such requests at a time: %s', async (name) => {
    const gate = delayStatements(portal.connection, search);
    const two = [call(name, wide(1, 1)), call(name, wide(1, 1))];
    await vi.waitFor(() => expect(gate.held).toBe(2));
    expect((await call(name, wide(1, 1))).status).toBe(429);
    gate.release();
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await call(name, wide(1, 1))).status).toBe(200);
  });

  test.each(selectTestCases(['coverage', 'simulate']))('the computation ends when its client disconnects: %s', async (name) => {
    const responses: ServerResponse[] = [];
    const note = (_: unknown, response: ServerResponse) => responses.push(response);
    portal.app.server.on('request', note);
    const gate = delayStatements(portal.connection, search);
    const gone = new AbortController();
    const pendingCalls = [1, 2].map(() => call(name, wide(10, 49), gone.signal).catch(() => 'gone'));
    await vi.waitFor(() => expect(gate.held).toBe(2));
    portal.app.server.off('request', note);
    const closed = Promise.all(responses.map((response) => once(response, 'close')));
    gone.abort();
    expect(await Promise.all(pendingCalls)).toEqual(['gone', 'gone']);
    await closed;
    expect((await call(name, wide(1, 1))).status, 'their work goes on').toBe(429);
    gate.release();
    await vi.waitFor(async () => expect((await call(name, wide(1, 1))).status).toBe(200));
    expect(searches().length, 'those that were held, and those of who came next').toBeLessThanOrEqual(5);
  });
});
