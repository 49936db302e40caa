import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import {
  actOnTask,
  administerCase,
  countSelfDecisionAuditEntries,
  findOpenTaskId,
  whileDisabled,
} from '../../../test/harness/flow-tasks.ts';
import { approvalStep, flowFormOf, publishForm, readCaseDetail, startFlowCase } from '../../../test/harness/flows.ts';
import { newOrganization, newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Scope } from '../../platform/access/actor.ts';
import type { Permission } from '../../platform/declared.ts';

/** Own cases of case administrators: they may act on them only if no other active account administers them. */
let portal: Portal;
let operator: User;
let member: User;
let other: User;
let third: User;
let deputy: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  const decider = () => newPermissionHolder(portal, 'all', ['flow:task:decide'], 'cn');
  [member, other, third, deputy] = [await decider(), await decider(), await decider(), await decider()];
}, 120_000);
afterAll(() => portal.close());
const rejected = { status: 403, error: { code: 'E_OWN_CASE' } };

describe('a case administrator in an own case', () => {
  const keeping: Permission[] = ['flow:task:decide', 'flow:case:read', 'flow:case:keep'];
  let keeper: User;
  let flow: string;
  beforeAll(async () => {
    keeper = await newPermissionHolder(portal, 'all', keeping, 'cn');
    flow = await publishForm(operator, flowFormOf([approvalStep('one', [third.id]), approvalStep('two', [third.id])]));
  });
  const newOwnCase = async () => {
    const id = await startFlowCase(keeper, flow);
    const task = await findOpenTaskId(portal, id);
    expect((await actOnTask(third, task, 'add', { accounts: [String(deputy.id)], when: 'with' })).status).toBe(200);
    return { id, task, signer: await findOpenTaskId(portal, id, deputy) };
  };
  const handOver = (task: string) => ['hand-over', { task, account: String(other.id) }] as const;
  const jump = ['jump', { to: 'two', reason: 'Known' }] as const;

  test('cannot act while another active account administers the case, and is offered no action', async () => {
    const { id, task, signer } = await newOwnCase();
    for (const [action, input] of [handOver(task), jump, ['pause', { reason: 'Wait' }], ['remove', { task: signer }]] as const)
      expect(await administerCase(keeper, id, action, input), action).toMatchObject(rejected);
    await whileDisabled(portal, operator, async () =>
      expect((await administerCase(keeper, id, 'pause', { reason: 'Wait' })).data.state).toBe('paused'),
    );
    expect(await administerCase(keeper, id, 'resume')).toMatchObject(rejected);
    expect(await countSelfDecisionAuditEntries(portal, id)).toBe(1); // the pause while nobody else administered the case
    const paused = (await readCaseDetail(keeper, id)).may;
    expect([paused.includes('resume'), paused.includes('cancel')]).toEqual([false, true]);
    expect((await operator.send('POST', `/api/admin/flow-instances/${id}/resume`)).status).toBe(200);
    const { may, steps } = await readCaseDetail(keeper, id);
    for (const action of ['jump', 'hand-over', 'pause', 'remove'] as const) expect(may).not.toContain(action);
    expect(may).toEqual(expect.arrayContaining(['cancel', 'comment', 'remind']));
    expect(steps.flatMap(({ tasks }) => tasks).some(({ removable }) => removable)).toBe(false);
    expect((await administerCase(keeper, id, 'comment', { reason: 'Please' })).status).toBe(200);
    expect((await administerCase(keeper, id, 'cancel', { reason: 'Void' })).data.state).toBe('cancelled');
    expect(await countSelfDecisionAuditEntries(portal, id)).toBe(1);
  });

  test('may act while nobody else administers the case; the audit log has one entry per action', async () => {
    const { id, task, signer } = await newOwnCase();
    await whileDisabled(portal, operator, async () => {
      expect((await readCaseDetail(keeper, id)).may).toEqual(expect.arrayContaining(['jump', 'hand-over', 'pause', 'remove']));
      const moves = [['pause', { reason: 'Wait' }], ['resume', {}], handOver(task), jump] as const;
      for (const [at, [action, input]] of moves.entries()) {
        if (action === 'jump') expect((await administerCase(keeper, id, 'remove', { task: signer })).status).toBe(200);
        expect((await administerCase(keeper, id, action, input)).status, action).toBe(200);
        expect(await countSelfDecisionAuditEntries(portal, id)).toBe(at + 1);
      }
      expect((await administerCase(keeper, id, 'jump', { to: 'nowhere', reason: 'x' })).status).toBe(400);
      expect((await administerCase(keeper, id, 'resume')).status).toBe(409);
      expect((await administerCase(keeper, id, 'cancel', { reason: 'Void' })).status).toBe(200);
    });
    expect(await countSelfDecisionAuditEntries(portal, id)).toBe(4);
  });

  test('acts on cases of others without an entry in the audit log', async () => {
    const id = await startFlowCase(member, flow);
    for (const [action, input] of [
      ['pause', { reason: 'Wait' }],
      ['resume', {}],
      handOver(await findOpenTaskId(portal, id)),
      jump,
    ] as const)
      expect((await administerCase(keeper, id, action, input)).status, action).toBe(200);
    expect(await countSelfDecisionAuditEntries(portal, id)).toBe(0);
  });

  const newKeeper = async (scope: Scope, country?: string) => newPermissionHolder(portal, scope, keeping, country);
  const join = async (...users: User[]) => {
    const organization = Number(await newOrganization(portal));
    for (const user of users)
      await portal.connection.query('insert into account_organization (account, organization) values ($1, $2)', [user.id, organization]);
  };
  test.each([
    ['the country of the case', 'prevents', () => newKeeper('country', 'cn')],
    [
      'the organization of the applicant',
      'prevents',
      async () => {
        const found = await newKeeper('organization');
        await join(keeper, found);
        return found;
      },
    ],
    ['another country', 'permits', () => newKeeper('country', 'ru')],
    [
      'another organization',
      'permits',
      async () => {
        const found = await newKeeper('organization');
        await join(found);
        return found;
      },
    ],
    ['only its own cases', 'permits', () => newKeeper('own', 'cn')],
  ])('another account that administers %s %s the jump', async (_, effect, found) => {
    const reaches = effect === 'prevents';
    const { id } = await newOwnCase();
    const another = await found();
    await whileDisabled(portal, operator, async () => {
      const reply = await administerCase(keeper, id, ...jump);
      if (reaches) expect(reply).toMatchObject(rejected);
      else expect(reply.status).toBe(200);
      if (reaches) await whileDisabled(portal, another, async () => expect((await administerCase(keeper, id, ...jump)).status).toBe(200));
    });
    await portal.connection.query('delete from account_label where account = $1', [another.id]);
  });
});
