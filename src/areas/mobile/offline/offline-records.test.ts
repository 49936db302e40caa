import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator } from '../../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../../test/harness/portal.ts';
import { type CurrentRecordState, offlineLimits } from '../../../base/offline-pages.ts';
import type { ListAnswer } from '../../../records/api.ts';

/** Operation that returns the present state of the records of offline pages. */
let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
}, 120_000);
afterAll(() => portal.close());

const ask = (records: string) => portal.get<{ records: CurrentRecordState[] }>(`/api/portal/mobile/kept?records=${records}`);
const first = async (kind: string) => (await portal.get<ListAnswer>(`/api/portal/${kind}?limit=1`)).data.docs[0];

test('the call returns for each record its last change and status in the order of the request, or null if it is not public', async () => {
  const [standard, policy] = [await first('standard'), await first('policy')];
  const named = [`policy:${policy?.id}`, 'dataset:999999999', `standard:${standard?.id}`];
  expect((await ask(named.join())).data.records).toEqual([
    { record: named[0], time: policy?.time, status: null },
    { record: named[1], time: null, status: null },
    { record: named[2], time: standard?.time, status: standard?.status },
  ]);
  expect((await ask('')).data.records).toEqual([]);
});

test('the call reflects a change of a record at once', async () => {
  const operator = await newOperator(portal);
  const policy = await first('policy');
  const record = `policy:${policy?.id}`;
  const time = async () => (await ask(record)).data.records[0]?.time;
  expect(await time()).toBe(policy?.time);
  expect((await operator.send('DELETE', '/api/admin/content/policy', { ids: [policy?.id] })).status).toBe(200);
  expect(await time()).toBeNull();
});

test('the call accepts as many records as offline pages are allowed, only of kinds with a mobile page', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `policy:${i + 1}`).join();
  expect((await ask(many(offlineLimits.pages))).status).toBe(200);
  for (const wrong of [many(offlineLimits.pages + 1), 'policy', 'policy:0', 'policy:1,', 'video:1', 'policy:1%00', 'policy:99999999999'])
    expect([wrong.slice(0, 20), (await ask(wrong)).status]).toEqual([wrong.slice(0, 20), 400]);
});
