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
import { locales } from '../../base/locales.ts';
import { sheetType } from '../../platform/spreadsheet/write.server.ts';
import type { FlowDefinition, FormField } from './model/definition.ts';
import type { CaseDetail } from './operations.ts';

let portal: Portal;
let operator: User;
let applicant: User;
let [first, second, third]: [User?, User?, User?] = [];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  applicant = await newUser(portal);
  [first, second, third] = await Promise.all([1, 2, 3].map(() => newUser(portal, { labels: ['reviewer'] })));
  await portal.connection.query(`update account set digest = 'mail', email = 'reader' || id || '@mail.example' where id = any($1::int[])`, [
    [first, second, third].map((user) => Number(user?.id)),
  ]);
}, 120_000);
afterAll(() => portal.close());

const A = () => first as User;
const B = () => second as User;
const C = () => third as User;

describe('fields of a kind in a form', () => {
  const fieldsOf = async (kind: string) =>
    (await operator.send<{ fields: FormField[] }>('POST', '/api/admin/flows/kind-fields', { kind })).data.fields;

  test('are offered with names and options in all languages', async () => {
    const fields = await fieldsOf('policy');
    const level = fields.find(({ id }) => id === 'level');
    expect(level).toMatchObject({ type: 'choice', names: { 'zh-cn': '级别', 'en-us': 'Level' } });
    expect(level?.options?.map(({ value }) => value)).toEqual(['national', 'provincial']);
    for (const { names, options = [] } of fields)
      for (const one of [names, ...options.map((option) => option.names)]) expect(Object.keys(one)).toEqual([...locales]);
    expect(fields.find(({ id }) => id === 'attachments')).toMatchObject({ type: 'files' });
    const types = async (kind: string, ids: string[]) =>
      (await fieldsOf(kind)).filter(({ id }) => ids.includes(id)).map(({ type }) => type);
    expect(await types('dataset', ['preview', 'files'])).toEqual(['files', 'table']);
    expect(await types('stdorg', ['tcSecretariat', 'tcObserving', 'pdcParticipating'])).toEqual(['number', 'number', 'number']);
    expect((await fieldsOf('standard')).find(({ id }) => id === 'ics')).toMatchObject({ type: 'list', scheme: 'ics' });
    const unknown = await operator.send('POST', '/api/admin/flows/kind-fields', { kind: 'novel' });
    expect(unknown.error).toMatchObject({ code: 'E_VALIDATION' });
  });

  test('of every kind give a valid form, and follow the field rules of records', async () => {
    const from = [...(await fieldsOf('stdorg')), ...(await fieldsOf('standard'))];
    const form = from.filter(({ id }, at) => id !== 'country' && from.findIndex((one) => one.id === id) === at).slice(0, 60);
    const flow = await publishForm(operator, flowFormOf([approvalStep('one', [A().id])], { form }));
    const send = (fields: object) => applicant.send('POST', '/api/uc/flow/forms', { flow, fields });
    const wrong = await send({ web: 'no address', email: 'nobody', ics: ['35.240', 'steel'], level: 'planetary' });
    expect(Object.keys((wrong.error as unknown as { fields: object }).fields).sort()).toEqual(['email', 'ics', 'level', 'web']);
    const fields = { web: 'https://body.example/x', email: 'desk@body.example', ics: ['35.240', '01.040.35'], level: 'national' };
    const id = await startFlowCase(applicant, flow, { ...fields, keywords: ['  one \u0000', 'two'] });
    const { fields: storedFields } = await readCaseDetail(A(), id);
    const values = Object.fromEntries(storedFields.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({ ...fields, keywords: ['one', 'two'] });
  });

  test.each(['policy', 'video', 'snd', 'talent', 'tool', 'dataset'])('%s: a form of its fields has no problems', async (kind) => {
    const form = (await fieldsOf(kind)).filter(({ id }) => id !== 'country');
    const draft = flowFormOf([approvalStep('one', [A().id])], { form });
    const checked = await operator.send<{ problems: unknown[] }>('POST', '/api/admin/flows/check', {
      subject: 'form',
      country: null,
      draft,
    });
    expect(checked.data.problems).toEqual([]);
  });
});

describe('a field that a step hides', () => {
  const form: FormField[] = [
    { id: 'secret', names: { 'en-us': 'Bank' }, type: 'text', required: true },
    { id: 'open', names: { 'en-us': 'Purpose', 'zh-cn': '用途' }, type: 'text', required: true },
    { id: 'who', names: { 'en-us': 'Person' }, type: 'account' },
  ];
  const hidden = { secret: 'hidden' } as const;
  const draft = (): FlowDefinition =>
    flowFormOf(
      [
        { type: 'copy', id: 'tell', names: { 'en-us': 'Tell' }, who: [{ by: 'accounts', accounts: [Number(C().id)] }], fields: hidden },
        approvalStep('blind', [A().id], { fields: hidden }),
        approvalStep('seeing', [B().id]),
      ],
      { form },
    );
  let id: string;
  beforeAll(async () => {
    id = await startFlowCase(applicant, await publishForm(operator, draft()), {
      secret: 'IBAN 42',
      open: 'A new laboratory',
      who: String(A().id),
    });
  });
  const names = ({ fields }: CaseDetail) => fields.map(({ name }) => name);
  const lettersTo = (user: User) =>
    portal.connection.query<{ subject: string; text: string }>('select subject, text from outbox where target = $1 order by id', [
      `reader${user.id}@mail.example`,
    ]);
  const file = async (user: User, path: string, accept = 'text/csv') => (await user.get(`/api/admin/${path}`, { accept })).text;

  test('is not in the detail, the lists, the title, the export and the letter of its approver', async () => {
    const detail = (await A().get<CaseDetail>(`/api/admin/flow-tasks/${await findDecidableTask(A(), id)}`)).data;
    expect(names(detail)).toEqual(['open', 'who']);
    expect(detail.fields.find(({ name }) => name === 'who')?.value).toMatchObject({ id: String(A().id) });
    const csv = await file(A(), 'flow-tasks?box=todo&locale=en-us');
    expect(csv).toContain('Purpose: A new laboratory');
    const letter = (await lettersTo(A())).at(-1);
    expect(letter?.subject).toContain('A new laboratory');
    expect(letter?.text).toContain(`/admin/f/c${id}`);
    expect(letter?.text).toMatch(/用途|Purpose/);
    for (const text of [JSON.stringify(detail), csv, JSON.stringify(await readTaskBox(A())), JSON.stringify(letter)])
      expect(text).not.toContain('IBAN');
    expect(JSON.stringify((await A().get('/api/uc/notices')).data)).not.toContain('IBAN');
  });

  test('is not visible to accounts that a copy step notifies', async () => {
    expect(names(await readCaseDetail(C(), id))).toEqual(['open', 'who']);
    const csv = await file(C(), 'flow-tasks?box=copied&locale=en-us');
    expect(csv).toContain('Purpose: A new laboratory');
    expect(`${csv}${JSON.stringify(await lettersTo(C()))}`).not.toContain('IBAN');
    const [letter, ...more] = await lettersTo(C());
    expect([letter?.subject.startsWith('供您知悉'), more]).toEqual([true, []]);
  });

  test('stays hidden from its approver after the decision; the next approver, the applicant and case administrators see it', async () => {
    expect((await callTaskAction(A(), id, 'approve')).status).toBe(200);
    expect(names(await readCaseDetail(A(), id))).toEqual(['open', 'who']);
    expect(await file(A(), 'flow-tasks?box=done&locale=en-us')).not.toContain('IBAN');
    expect(names(await readCaseDetail(B(), id))).toEqual(['secret', 'open', 'who']);
    expect(await file(B(), 'flow-tasks?box=todo&locale=en-us')).toContain('Bank: IBAN 42');
    expect((await lettersTo(B()))[0]?.text).toContain('IBAN 42');
    expect(names((await applicant.get<CaseDetail>(`/api/uc/flow/cases/${id}`)).data)).toContain('secret');
    expect(await file(operator, 'flow-instances?locale=en-us')).toContain('Bank: IBAN 42');
    expect((await operator.get('/api/admin/flow-instances', { accept: sheetType })).status).toBe(200);
  });

  test('accounts without letters by mail receive none', async () => {
    await portal.connection.query(`update account set digest = 'portal' where id = $1`, [Number(A().id)]);
    const before = await lettersTo(A());
    await startFlowCase(applicant, await publishForm(operator, draft()), { secret: 'x', open: 'y' });
    expect(await lettersTo(A())).toEqual(before);
  });

  test('a step that hides an unknown field is a problem', async () => {
    const bad = flowFormOf([
      { type: 'copy', id: 'tell', names: { 'en-us': 'T' }, who: [{ by: 'applicant' }], fields: { ghost: 'hidden' } },
      approvalStep('a', [A().id]),
    ]);
    const checked = await operator.send<{ problems: unknown[] }>('POST', '/api/admin/flows/check', {
      subject: 'form',
      country: null,
      draft: bad,
    });
    expect(checked.data.problems).toEqual([{ at: 'tell', code: 'unknownField', detail: 'ghost' }]);
  });
});
