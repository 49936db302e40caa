import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import {
  approvalStep,
  callTaskAction,
  findDecidableTask,
  flowFormOf,
  publishForm,
  readCaseDetail,
  readTaskBox,
  startFlowCase,
} from '../../../test/harness/flows.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { IdAndName } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import type { DeputyRow } from './deputies/deputy.ts';
import type { Condition, FlowDefinition, FlowNode } from './model/definition.ts';
import type { ApproverCoverage, FlowDetail, Simulation } from './operations.ts';

let portal: Portal;
let operator: User;
let applicant: User;
let a: User;
let b: User;
let focal: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  applicant = await newUser(portal, { country: 'br' });
  a = await newUser(portal, { labels: ['reviewer'] });
  b = await newUser(portal, { labels: ['reviewer'] });
  focal = await newUser(portal, { labels: ['focal-point'], country: 'br' });
}, 120_000);
afterAll(() => portal.close());

const run = () => portal.services.deadlines.run();
/** Moves the end of the time limits of a case's open steps into the past. */
const expireOpenSteps = (id: string) =>
  portal.connection.query(`update flow_step set due_at = now() - interval '1 hour' where instance = $1 and state = 'open'`, [Number(id)]);
const draftOf = (nodes: FlowNode[], more: Partial<FlowDefinition> = {}) => flowFormOf(nodes, more);
const create = async (draft: FlowDefinition, country: string | null = null) =>
  (await operator.send<{ id: string }>('POST', '/api/admin/flows', { names: { 'en-us': 'x' }, subject: 'form', country, draft })).data.id;
const detail = async (id: string) => (await operator.get<FlowDetail>(`/api/admin/flows/${id}`)).data;
const publish = async (id: string) => operator.send('POST', `/api/admin/flows/${id}/publish`, { version: (await detail(id)).version });

describe('time limits', () => {
  const limited = (action: 'remind' | 'copy' | 'pass-up' | 'approve' | 'reject') =>
    approvalStep('a', [a.id], { limit: { hours: 8, action, calendar: 'subject' } });

  test.each([
    ['approve', 'approved', 'expired-approve'],
    ['reject', 'rejected', 'expired-reject'],
  ] as const)('%s: the step is decided by the time limit, and the event log says so', async (action, state, event) => {
    const id = await startFlowCase(applicant, await publishForm(operator, draftOf([limited(action)])));
    expect((await readCaseDetail(a, id)).steps[0]).toMatchObject({ due: expect.any(String), beyondCalendar: true });
    expect((await run()).expired).toBe(0);
    await expireOpenSteps(id);
    const runs = await Promise.all([run(), run()]);
    expect(runs[0].expired + runs[1].expired).toBe(1);
    const { timeline, ...found } = await readCaseDetail(operator, id);
    expect(found.state).toBe(state);
    expect(timeline.map((one) => one.action)).toContain(event);
    expect(timeline.find((one) => one.action === event)).toMatchObject({ actor: null });
  });

  test('escalate to the case administrators, remind approvers, and sort overdue tasks first', async () => {
    const flow = await publishForm(operator, draftOf([limited('pass-up')]));
    const id = await startFlowCase(applicant, flow);
    await expireOpenSteps(id);
    await run();
    expect(await findDecidableTask(a, id)).toBeUndefined();
    expect((await callTaskAction(operator, id, 'approve')).data.state).toBe('approved');
    const reminded = await publishForm(operator, draftOf([limited('remind')]));
    const [later, sooner] = [await startFlowCase(applicant, reminded), await startFlowCase(applicant, reminded)];
    await expireOpenSteps(sooner);
    await portal.connection.query(`update flow_task set due_at = now() - interval '1 hour' where instance = $1`, [Number(sooner)]);
    await run();
    expect((await run()).expired).toBe(0);
    const mine = (await readTaskBox(a)).map((row) => row.case);
    expect(mine.indexOf(sooner)).toBeLessThan(mine.indexOf(later));
    expect((await readTaskBox(a)).find((row) => row.case === sooner)).toMatchObject({ overdue: true });
  });

  test('a failed action of a time limit marks the case as blocked and is tried again', async () => {
    const id = await startFlowCase(applicant, await publishForm(operator, draftOf([limited('approve')])));
    await expireOpenSteps(id);
    await portal.connection.query(
      `alter table flow_event add constraint broken check (action <> 'expired-approve' or instance <> ${Number(id)})`,
    );
    expect((await run()).failed).toBe(1);
    const stuck = await operator.get<Paged<{ case: string }>>('/api/admin/flow-instances?stuck=1');
    expect(stuck.data.docs.map((row) => row.case)).toContain(id);
    expect(await readCaseDetail(operator, id)).toMatchObject({ state: 'running', stuck: 'E_INTERNAL' });
    await portal.connection.query('alter table flow_event drop constraint broken');
    await run();
    expect((await readCaseDetail(operator, id)).state).toBe('approved');
  });

  test('a pause stops the time limits', async () => {
    const id = await startFlowCase(applicant, await publishForm(operator, draftOf([limited('approve')])));
    await operator.send('POST', `/api/admin/flow-instances/${id}/pause`, { reason: 'Wait' });
    await expireOpenSteps(id);
    expect((await run()).expired).toBe(0);
    await operator.send('POST', `/api/admin/flow-instances/${id}/resume`);
    expect((await readCaseDetail(operator, id)).state).toBe('running');
  });

  test('a wait step continues after its hours', async () => {
    const wait: FlowNode = { type: 'wait', id: 'w', names: { 'en-us': 'Wait' }, hours: 2 };
    const id = await startFlowCase(applicant, await publishForm(operator, draftOf([wait, approvalStep('a', [a.id])])));
    expect(await findDecidableTask(a, id)).toBeUndefined();
    await expireOpenSteps(id);
    await run();
    expect(await findDecidableTask(a, id)).toBeDefined();
  });
});

describe('deputies', () => {
  const today = new Date().toISOString().slice(0, 10);
  const appoint = (user: User, deputy: User, more: object = {}) =>
    user.send<{ id: string }>('POST', '/api/admin/deputies', { deputy: String(deputy.id), flows: null, from: today, to: today, ...more });

  test('decide for the principal, with both names in the event log; a circle of deputies is refused', async () => {
    const flow = await publishForm(operator, draftOf([approvalStep('a', [a.id])]));
    const id = await startFlowCase(applicant, flow);
    const made = await appoint(a, b);
    expect(made.status).toBe(200);
    const [row] = (await readTaskBox(b, 'deputy')).filter((one) => one.case === id);
    expect(row).toMatchObject({ for: { id: String(a.id) }, taken: null });
    expect((await b.send('POST', `/api/admin/flow-tasks/${row?.id}/approve`, {})).status).toBe(200);
    const approval = (await readCaseDetail(operator, id)).timeline.find(({ action }) => action === 'approve');
    expect(approval).toMatchObject({ actor: { id: String(b.id) }, for: { id: String(a.id) } });
    expect((await appoint(b, a)).error).toMatchObject({ code: 'E_VALIDATION', fields: { deputy: expect.anything() } });
    expect((await appoint(b, focal)).status).toBe(200);
    expect((await appoint(focal, a)).error).toMatchObject({ fields: { deputy: expect.anything() } });
    expect((await appoint(a, a)).error).toMatchObject({ fields: { deputy: expect.anything() } });
    expect((await appoint(a, focal, { from: '2027-01-02', to: '2027-01-01' })).error).toMatchObject({ fields: { to: expect.anything() } });
    expect((await appoint(b, focal, { principal: String(a.id) })).status).toBe(403);
    expect((await b.send('POST', `/api/admin/deputies/${made.data.id}/end`)).status).toBe(409);
    expect((await a.send('POST', `/api/admin/deputies/${made.data.id}/end`)).status).toBe(200);
    const again = await startFlowCase(applicant, flow);
    expect((await readTaskBox(b, 'deputy')).map((one) => one.case)).not.toContain(again);
    const { docs } = (await a.get<Paged<DeputyRow>>('/api/admin/deputies')).data;
    expect(docs[0]).toMatchObject({ state: 'over', deputy: { id: String(b.id) } });
  });

  test('for selected flows: these are offered by name, and cases of other flows are not visible', async () => {
    const [own, other] = [
      await publishForm(operator, draftOf([approvalStep('x', [a.id])])),
      await publishForm(operator, draftOf([approvalStep('y', [a.id])])),
    ];
    const { docs } = (await a.get<Paged<IdAndName>>('/api/admin/flow-names?limit=100')).data;
    expect(docs.map(({ id }) => id)).toEqual(expect.arrayContaining([own, other]));
    expect((await appoint(a, b, { flows: ['999999'] })).error).toMatchObject({ fields: { flows: expect.anything() } });
    const made = await appoint(a, b, { flows: [own] });
    expect(made.status, made.text).toBe(200);
    const [seen, unseen] = [await startFlowCase(applicant, own), await startFlowCase(applicant, other)];
    const cases = (await readTaskBox(b, 'deputy')).map((one) => one.case);
    expect([cases.includes(seen), cases.includes(unseen)]).toEqual([true, false]);
    await a.send('POST', `/api/admin/deputies/${made.data.id}/end`);
  });
});

describe('definitions', () => {
  test('publication reports problems at their steps; a draft may have problems', async () => {
    const id = await create(draftOf([approvalStep('a', [], { vote: { mode: 'ratio', percent: 0 } })]));
    expect((await detail(id)).problems.map(({ at, code }) => [at, code])).toEqual([
      ['a', 'noWho'],
      ['a', 'percent'],
    ]);
    expect((await publish(id)).error).toMatchObject({ code: 'E_VALIDATION', fields: { a: expect.anything() } });
    expect((await operator.send('PUT', `/api/admin/flows/${id}`, { draft: { nodes: [{ type: 'other' }] }, version: 1 })).status).toBe(400);
    let deep: object = { field: 'x', is: 'filled' };
    for (let n = 0; n < 500; n += 1) deep = { not: deep };
    expect((await operator.send('POST', '/api/admin/flows/check', { subject: 'form', country: null, draft: deep })).status).toBe(400);
  });

  test('a step without approvers and fallback in some country prevents publication', async () => {
    const step = (nobody: { do: 'keeper' } | null) => ({ ...approvalStep('a', []), who: [{ by: 'focal-point' as const }], nobody });
    const id = await create(draftOf([step(null)]));
    const { data } = await operator.send<ApproverCoverage>('POST', '/api/admin/flows/coverage', {
      subject: 'form',
      country: null,
      draft: draftOf([step(null)]),
    });
    expect(data.cells.find((cell) => cell.country === 'br')).toMatchObject({ count: 1, fallback: null });
    expect(data.cells.find((cell) => cell.country === 'za')).toMatchObject({ count: 0, fallback: 'empty' });
    expect((await publish(id)).error).toMatchObject({ code: 'E_VALIDATION', fields: { a: expect.anything() } });
    await operator.send('PUT', `/api/admin/flows/${id}`, { draft: draftOf([step({ do: 'keeper' })]), version: (await detail(id)).version });
    expect((await publish(id)).status).toBe(200);
    const br = await startFlowCase(applicant, id);
    expect(await findDecidableTask(focal, br)).toBeDefined();
  });

  test('the coverage includes a step only if a case of the country and kind can reach it', async () => {
    const byCountry = { ...approvalStep('a', []), who: [{ by: 'focal-point' as const }], nobody: null };
    const fork = (when: Condition): FlowNode => ({
      type: 'fork',
      id: 'fork',
      names: {},
      mode: 'first',
      branches: [{ id: 'one', names: {}, when, nodes: [byCountry] }],
      otherwise: [approvalStep('b', [b.id])],
    });
    const cover = (subject: string, when: Condition, more: object = {}) =>
      operator.send<ApproverCoverage>('POST', '/api/admin/flows/coverage', {
        subject,
        country: null,
        draft: draftOf([fork(when)]),
        ...more,
      });
    const brazil: Condition = { field: 'country', is: 'is', value: 'br' };
    const { cells } = (await cover('form', brazil)).data;
    expect(cells.filter(({ step }) => step === 'a').map(({ country }) => country)).toEqual(['br']);
    expect(cells.filter(({ country }) => country === 'br').map(({ step }) => step)).toEqual(['a']);
    expect((await publish(await create(draftOf([fork(brazil)])))).status).toBe(200);
    const supply: Condition = { field: 'category', is: 'is', value: 'supply' };
    const stepsOf = async (kind?: string) => [
      ...new Set((await cover('posting', supply, { ...(kind && { kind }) })).data.cells.map(({ step }) => step)),
    ];
    expect(await stepsOf()).toEqual(['a', 'b']);
    expect(await stepsOf('supply')).toEqual(['a']);
    expect(await stepsOf('demand')).toEqual(['b']);
    expect((await cover('posting', supply, { kind: 'other' })).error).toMatchObject({
      code: 'E_VALIDATION',
      fields: { kind: expect.anything() },
    });
  });

  test('running cases keep their version; a suspended flow starts no cases; a used flow cannot be deleted', async () => {
    const id = await create(draftOf([approvalStep('a', [a.id])]));
    await publish(id);
    const old = await startFlowCase(applicant, id);
    await operator.send('PUT', `/api/admin/flows/${id}`, {
      draft: draftOf([approvalStep('b', [b.id])]),
      version: (await detail(id)).version,
    });
    expect(await detail(id)).toMatchObject({ changed: true, published: 1, running: 1 });
    await publish(id);
    const fresh = await startFlowCase(applicant, id);
    expect([await findDecidableTask(a, old), await findDecidableTask(b, fresh)]).toEqual([expect.any(String), expect.any(String)]);
    expect(await readCaseDetail(operator, old)).toMatchObject({ flowVersion: 1 });
    await operator.send('POST', `/api/admin/flows/${id}/suspend`);
    expect((await applicant.send('POST', '/api/uc/flow/forms', { flow: id, fields: { subject: 'x' } })).status).toBe(404);
    expect((await callTaskAction(a, old, 'approve')).data.state).toBe('approved');
    expect((await operator.send('DELETE', '/api/admin/flows', { ids: [id] })).error).toMatchObject({ code: 'E_IN_USE' });
    const { version } = await detail(id);
    await operator.send('POST', `/api/admin/flows/${id}/revert`, { number: 1 });
    expect((await detail(id)).draft.nodes[0]).toMatchObject({ id: 'a' });
    expect((await detail(id)).version).toBe(version + 1);
    const unused = await create(draftOf([approvalStep('a', [a.id])]));
    expect((await operator.send('DELETE', '/api/admin/flows', { ids: [unused] })).status).toBe(200);
  });

  test('a simulation returns the path, the approvers, and the accounts left out with reasons', async () => {
    const off = await newUser(portal, { labels: ['reviewer'] });
    await operator.send('POST', `/api/admin/accounts/${off.id}/disable`);
    const fork: FlowNode = {
      type: 'fork',
      id: 'f',
      names: {},
      mode: 'first',
      branches: [
        {
          id: 'much',
          names: {},
          when: { field: 'amount', is: 'atLeast', value: 10 },
          nodes: [approvalStep('big', [a.id, off.id, applicant.id])],
        },
      ],
      otherwise: [approvalStep('small', [b.id])],
    };
    const ask = async (amount: number) =>
      (
        await operator.send<Simulation>('POST', '/api/admin/flows/simulate', {
          ...{ subject: 'form', country: 'br', draft: draftOf([fork]) },
          applicant: String(applicant.id),
          fields: { amount },
        })
      ).data;
    const much = await ask(10);
    expect(much.chosen).toEqual({ f: ['much'] });
    expect(much.path[0]).toMatchObject({ step: 'big', approvers: [{ id: String(a.id), why: 'named' }] });
    expect(much.path[0]?.leftOut.map(({ id, why }) => [id, why]).sort()).toEqual(
      [
        [String(off.id), 'disabled'],
        [String(applicant.id), 'own-case'],
      ].sort(),
    );
    expect((await ask(9)).path[0]).toMatchObject({ step: 'small' });
  });

  test('export to BPMN and import give an equal draft', async () => {
    const id = await publishForm(operator, draftOf([approvalStep('a', [a.id]), approvalStep('b', [b.id])]));
    const { xml } = (await operator.get<{ xml: string }>(`/api/admin/flows/${id}/bpmn`)).data;
    const read = await operator.send<{ definition: FlowDefinition }>('POST', '/api/admin/flows/bpmn', { xml });
    expect(read.data.definition).toEqual((await detail(id)).draft);
    expect((await operator.send('POST', '/api/admin/flows/bpmn', { xml: '<!DOCTYPE a>' })).error).toMatchObject({ code: 'E_VALIDATION' });
    const { svg } = (await operator.get<{ svg: string }>(`/api/admin/flows/${id}/diagram`)).data;
    expect(svg).toMatch(/^<svg [^>]+>.*<\/svg>$/);
  });
});
