import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import {
  approvalStep,
  callTaskAction,
  findDecidableTask,
  flowFormOf,
  publishForm,
  readCaseDetail,
  startFlowCase,
} from '../../../test/harness/flows.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { FormField } from './model/definition.ts';
import type { CaseDetail } from './operations.ts';

/** Files and tables as fields of request forms. */
let portal: Portal;
let operator: User;
let applicant: User;
let stranger: User;
let [first, second]: [User?, User?] = [];
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  [applicant, stranger] = [await newUser(portal), await newUser(portal)];
  [first, second] = await Promise.all([1, 2].map(() => newUser(portal, { labels: ['reviewer'] })));
}, 120_000);
afterAll(() => portal.close());

const A = () => first as User;
const B = () => second as User;
let shade = 0;
const uploadAttachment = async (by: User, name = 'plan.pdf'): Promise<string> => {
  const bytes = Buffer.from(`%PDF-1.7\n${++shade}\n%%EOF\n`);
  return (await portal.services.files.put(bytes, { name, purpose: 'attachment', owner: by.id })).id;
};
const open = async (by: User, id: string) => (await by.get(`/assets/docs/${id}/plan.pdf`)).status;
const faults = (reply: { error: unknown }) => (reply.error as { fields: Record<string, string> }).fields;
const send = (flow: string, fields: object) => applicant.send('POST', '/api/uc/flow/forms', { flow, fields });

const form: FormField[] = [
  { id: 'purpose', names: { 'en-us': 'Purpose' }, type: 'text', required: true },
  { id: 'papers', names: { 'en-us': 'Papers' }, type: 'files' },
  { id: 'offers', names: { 'en-us': 'Offers' }, type: 'table' },
];

describe('files', () => {
  let flow: string;
  beforeAll(async () => {
    const steps = [
      approvalStep('blind', [A().id], { fields: { papers: 'hidden' } }),
      approvalStep('filing', [B().id], { fields: { papers: 'edit' } }),
    ];
    flow = await publishForm(operator, flowFormOf(steps, { form }));
  });

  test('can be read only by accounts to which the case shows their field', async () => {
    const file = await uploadAttachment(applicant);
    expect(await open(B(), file)).toBe(404);
    const id = await startFlowCase(applicant, flow, { purpose: 'Laboratory', papers: [file, file] });
    const attachments = [{ id: file, name: 'plan.pdf', type: 'application/pdf', link: `/assets/docs/${file}/plan.pdf` }];
    const own = (await applicant.get<CaseDetail>(`/api/uc/flow/cases/${id}`)).data;
    expect(own.fields.find(({ name }) => name === 'papers')?.value).toMatchObject(attachments);
    expect([await open(applicant, file), await open(A(), file), await open(stranger, file)]).toEqual([200, 404, 404]);
    expect(JSON.stringify(await readCaseDetail(A(), id))).not.toContain(file);
    expect((await callTaskAction(A(), id, 'approve')).status).toBe(200);
    expect([await open(A(), file), await open(B(), file), await open(operator, file)]).toEqual([404, 200, 200]);
    const csv = (await B().get('/api/admin/flow-tasks?box=todo&locale=en-us', { accept: 'text/csv' })).text;
    expect(csv).toContain('Papers: plan.pdf');
    // an approver may add own files, but not files of others
    const task = (await findDecidableTask(B(), id)) ?? '';
    const foreign = await uploadAttachment(stranger);
    const refused = await B().send('POST', `/api/admin/flow-tasks/${task}/approve`, { fields: { papers: [file, foreign] } });
    expect([refused.error.code, Object.keys(faults(refused))]).toEqual(['E_VALIDATION', ['papers']]);
    const added = await uploadAttachment(B());
    expect((await callTaskAction(B(), id, 'approve', { fields: { papers: [added] } })).status).toBe(200);
    expect([await open(applicant, added), await open(B(), file), await open(applicant, file)]).toEqual([200, 404, 200]);
  });

  test('of other accounts, unknown files and too many files are refused by field', async () => {
    const foreign = await uploadAttachment(stranger);
    const many = await Promise.all(Array.from({ length: 21 }, () => uploadAttachment(applicant)));
    for (const papers of [[foreign], ['nothing'], many, 'text', [7]]) {
      const refused = await send(flow, { purpose: 'x', papers });
      expect([refused.error.code, Object.keys(faults(refused))]).toEqual(['E_VALIDATION', ['papers']]);
    }
    expect(await open(applicant, foreign)).toBe(404);
  });
});

describe('tables', () => {
  let flow: string;
  beforeAll(async () => {
    flow = await publishForm(operator, flowFormOf([approvalStep('one', [A().id])], { form }));
  });
  const storeOffers = async (offers: unknown) => {
    const id = await startFlowCase(applicant, flow, { purpose: `Rows ${++shade}`, offers });
    return (await readCaseDetail(A(), id)).fields.find(({ name }) => name === 'offers')?.value;
  };

  test('are stored as rows of equal length, from tab-separated or bar-separated lines', async () => {
    expect(await storeOffers(['Firm\tPrice', 'North | South\t10', 'East'])).toEqual(['Firm\tPrice', 'North | South\t10', 'East\t']);
    expect(await storeOffers(['Firm | Price', 'North | 10'])).toEqual(['Firm\tPrice', 'North\t10']);
  });

  test('that are too wide, too long or malformed are refused', async () => {
    const wide = Array.from({ length: 101 }, (_, at) => `c${at}`).join('\t');
    for (const offers of [
      ['Firm', 'North\t10'],
      [wide],
      Array.from({ length: 502 }, () => 'x'),
      ['a\tb', `${'x'.repeat(4001)}\t1`],
      'text',
    ]) {
      const refused = await send(flow, { purpose: 'x', offers });
      expect([refused.error.code, Object.keys(faults(refused))]).toEqual(['E_VALIDATION', ['offers']]);
    }
  });

  test('allow conditions on whether a value exists, but not on its content', async () => {
    const fork = (is: string, value?: string) => ({
      type: 'fork',
      id: 'way',
      names: {},
      mode: 'first',
      branches: [
        {
          id: 'with',
          names: { 'en-us': 'With' },
          when: { field: 'offers', is, ...(value && { value }) },
          nodes: [approvalStep('two', [B().id])],
        },
      ],
      otherwise: [],
    });
    const check = async (is: string, value?: string) => {
      const draft = flowFormOf([approvalStep('one', [A().id]), fork(is, value) as never], { form });
      const body = { subject: 'form', country: null, draft };
      return (await operator.send<{ problems: { code: string }[] }>('POST', '/api/admin/flows/check', body)).data.problems.map(
        ({ code }) => code,
      );
    };
    expect([await check('filled'), await check('contains', 'North')]).toEqual([[], ['operator']]);
  });
});
