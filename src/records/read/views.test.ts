import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { ListAnswer, RecordDetail } from '../api.ts';

let portal: Portal;
let base: string;
let ids: string[];
beforeAll(async () => {
  portal = await openPortal();
  base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  ids = (await portal.get<ListAnswer>('/api/portal/policy?limit=3')).data.docs.map(({ id }) => id);
}, 60_000);
afterAll(() => portal.close());

const stored = async (id: string | undefined) =>
  (await portal.connection.query<{ views: number }>('select views from policy where n = $1', [Number(id)]))[0]?.views ?? -1;
/** Pattern of SQL statements that write. Statements of the job queue are excluded, because a job may end at any time. */
const writing = /\b(update|insert into|delete from) (?!job\b|job_run\b)/i;
const writes = () => vi.spyOn(portal.connection, 'query');

test('views are counted without a write per request, cached or not, and stored in one statement', async () => {
  const [seen, other] = ids;
  const before = [await stored(seen), await stored(other)] as const;
  const spy = writes();
  for (let i = 0; i < 5; i++) await portal.get(`/api/portal/policy/${seen}`);
  for (let i = 0; i < 7; i++) await (await fetch(`${base}/api/portal/policy/${seen}`)).arrayBuffer();
  await portal.get(`/api/portal/policy/${other}`);
  expect(spy.mock.calls.filter(([sql]) => writing.test(sql))).toEqual([]);
  expect([await stored(seen), await stored(other)]).toEqual(before);
  spy.mockClear();
  await portal.services.views.flush();
  expect(spy.mock.calls.filter(([sql]) => writing.test(sql))).toHaveLength(1);
  expect([await stored(seen), await stored(other)]).toEqual([before[0] + 12, before[1] + 1]);
  await portal.services.views.flush();
  expect(await stored(seen)).toBe(before[0] + 12);
  spy.mockRestore();
});

test('only a page that was shown counts as a view', async () => {
  const [, , id] = ids;
  const before = await stored(id);
  await portal.get('/api/portal/policy');
  await portal.get(`/api/portal/policy/related?id=${id}`);
  await portal.get('/api/portal/policy/999999');
  await portal.get(`/api/portal/policy/${id}?nonsense=1`);
  await portal.services.views.flush();
  expect(await stored(id)).toBe(before);
});

test('a prefetch is not a view; a later reader of the cached answer is', async () => {
  const [, , id] = ids;
  const before = await stored(id);
  const path = `${base}/api/portal/policy/${id}?locale=pt-br`;
  for (const name of ['purpose', 'x-moz', 'purpose']) await (await fetch(path, { headers: { [name]: 'prefetch' } })).arrayBuffer();
  await portal.services.views.flush();
  expect(await stored(id)).toBe(before);
  await (await fetch(path)).arrayBuffer();
  await portal.services.views.flush();
  expect(await stored(id)).toBe(before + 1);
});

test('views that could not be stored are stored later', async () => {
  const [id] = ids;
  const before = await stored(id);
  await portal.get(`/api/portal/policy/${id}`);
  await portal.get(`/api/portal/policy/${id}`);
  const spy = writes().mockRejectedValueOnce(new Error('away'));
  await expect(portal.services.views.flush()).rejects.toThrow('away');
  spy.mockRestore();
  expect(await stored(id)).toBe(before);
  await portal.services.views.flush();
  expect(await stored(id)).toBe(before + 2);
});

test('counting views changes neither the date of change nor the cached answers', async () => {
  const [id] = ids;
  const { time } = (await portal.get<RecordDetail>(`/api/portal/policy/${id}`)).data;
  await portal.services.views.flush();
  const after = (await portal.get<RecordDetail>(`/api/portal/policy/${id}`)).data;
  expect(after.time).toBe(time);
  expect(after.views).toBe(await stored(id));
});

test('the last views are stored when the server stops', async () => {
  const [id] = ids;
  const before = await stored(id);
  await portal.get(`/api/portal/policy/${id}`);
  await portal.services.views.stop();
  expect(await stored(id)).toBe(before + 2);
});
