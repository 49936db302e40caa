import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import { JobQueue } from '../../platform/jobs/queue.server.ts';
import type { ListAnswer } from '../../records/api.ts';
import type { TestResult, TestRun } from './operations.ts';
import { ToolTestService } from './tests.server.ts';

let portal: Portal;
let user: User;
let other: User;
let tools: string[];
beforeAll(async () => {
  portal = await openPortal();
  [user, other] = [await newUser(portal), await newUser(portal)];
  tools = (await portal.get<ListAnswer>('/api/portal/tools?limit=20')).data.docs.map(({ id }) => id);
}, 60_000);
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.connection.query('delete from test_run');
});

const sql = (text: string, params: unknown[] = []) => portal.connection.query<Record<string, unknown>>(text, params);
const run = async (by = user, tool = tools[0] as string): Promise<TestResult> =>
  (await by.send<TestResult>('POST', '/api/portal/tests', { tool })).data;
const list = async (by: User, query = '') => (await by.get<Paged<TestRun>>(`/api/portal/tests${query}`)).data;
const at = (id: string) => `/api/portal/tests/${id}`;
const done = { outcome: 'completed', note: 'All 12 rules passed.', visibility: 'private' };
const conclude = (id: string, changes: object = {}, by = user) =>
  by.send<TestResult>('POST', `${at(id)}/conclude`, { ...done, ...changes });
const outlive = (id: string) =>
  sql(`update test_run set started_at = now() - interval '8 days', limit_at = now() - interval '1 day' where id = $1`, [id]);

/** Uploads a file like a browser. */
const upload = async (by: User, name = 'report.csv'): Promise<string> => {
  const boundary = 'xxtestxx';
  const part = (head: string, text: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { cookie: by.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${part('name="purpose"', 'attachment')}${part(`name="file"; filename="${name}"\r\nContent-Type: text/csv`, 'rule,result\n1,ok\n')}--${boundary}--\r\n`,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: { id: string } }>().data.id;
};

describe('lifecycle of a test', () => {
  test('a test starts with a tool and has a time limit of a week', async () => {
    const begun = await run();
    expect(begun).toMatchObject({
      status: 'running',
      tool: tools[0],
      ended: null,
      reason: null,
      note: null,
      visibility: 'private',
      owner: expect.stringContaining('Sample'),
    });
    expect(begun.id).toMatch(/^[\w-]{22}$/);
    expect(begun.address).toMatch(/^https?:/);
    expect(Date.parse(begun.limit) - Date.parse(begun.time)).toBe(7 * 24 * 3600 * 1000);
    const tool = (await portal.get<{ title: string }>(`/api/portal/tools/${tools[0]}?locale=en-us`)).data;
    expect(begun.title).toBe(tool.title);
    expect((await user.get<TestResult>(at(begun.id))).data).toEqual(begun);
  });

  test('a test is listed with other tests of the account, those with its tool first', async () => {
    const of = (id: string, by = user) => by.get<Paged<TestRun>>(`/api/portal/tests/related?id=${id}`);
    const [same, elsewhere] = [await run(), await run(user, tools[1])];
    await sql(`update test_run set started_at = now() - interval '1 hour' where id = $1`, [same.id]);
    const { id } = await run();
    expect((await of(id)).data).toMatchObject({ docs: [{ id: same.id }, { id: elsewhere.id }], total: 2, pages: 1 });
    expect([(await of(id, other)).status, (await of('nothing')).status]).toEqual([404, 404]);
    expect((await portal.get(`/api/portal/tests/related?id=${id}`)).status).toBe(401);
  });

  test('a test contains the standards that the tool checks', async () => {
    const [tie] = await sql(`select n from relation where kind = 'tool' and type = 'checks' limit 1`);
    expect((await run(user, String(tie?.n))).standards[0]).toMatchObject({ type: 'checks', kind: 'standard' });
  });

  test.each(['completed', 'failed'])('a test is concluded by its owner as %s', async (outcome) => {
    const { id } = await run();
    const answer = await conclude(id, { outcome, note: ' Two rules\r\nbroken.\u202e ' });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ status: outcome, note: 'Two rules\nbroken.', reason: null, ended: expect.any(String) });
    expect((await user.get<TestResult>(at(id))).data).toEqual(answer.data);
  });

  test('all changes of a test are audited', async () => {
    const { id } = await run();
    await conclude(id);
    await user.send('PUT', at(id), { visibility: 'unlisted' });
    await user.send('DELETE', at(id));
    const auditRows = await sql('select action, account from audit where target = $1 order by id', [`test:${id}`]);
    expect(auditRows).toEqual(['run', 'conclude', 'share', 'delete'].map((action) => ({ action: `test.${action}`, account: user.id })));
  });

  test('a double click starts one test; a later click starts another', async () => {
    const [first, second] = await Promise.all([run(), run()]);
    expect(second?.id).toBe(first?.id);
    await sql(`update test_run set started_at = started_at - interval '1 minute'`);
    expect((await run()).id).not.toBe(first?.id);
  });

  test('a test is deleted for good', async () => {
    const { id } = await run();
    expect((await user.send('DELETE', at(id))).status).toBe(200);
    expect((await user.get(at(id))).status).toBe(404);
    expect((await user.send('DELETE', at(id))).status).toBe(404);
  });

  test('a test keeps its title when the tool is deleted', async () => {
    const begun = await run(user, tools[1]);
    await portal.alter('tool', tools[1] as string, 'deleted_at = now()');
    expect((await user.get<TestResult>(at(begun.id))).data).toMatchObject({
      title: begun.title,
      tool: null,
      standards: [],
      status: 'running',
    });
    await portal.alter('tool', tools[1] as string, 'deleted_at = null');
  });
});

describe('rejected calls', () => {
  test('visitors cannot start or list tests', async () => {
    expect(await portal.send('POST', '/api/portal/tests', { tool: tools[0] })).toMatchObject({
      status: 401,
      error: { code: 'E_UNAUTHENTICATED' },
    });
    expect((await portal.get('/api/portal/tests')).status).toBe(401);
  });

  test.each([{}, { tool: 'x' }, { tool: '99999999' }, { tool: '0' }])('an unknown tool is rejected: %j', async (body) => {
    const answer = await user.send('POST', '/api/portal/tests', body);
    expect(answer).toMatchObject({ status: 400, error: { code: 'E_VALIDATION', fields: { tool: expect.any(String) } } });
  });

  test('a tool without an address or not published is rejected', async () => {
    const [{ address } = {}] = await sql('select address from tool where n = $1', [Number(tools[2])]);
    await portal.alter('tool', tools[2] as string, 'address = null');
    expect((await user.send('POST', '/api/portal/tests', { tool: tools[2] })).status).toBe(400);
    await sql('update tool set address = $2 where n = $1', [Number(tools[2]), address]);
    await portal.alter('tool', tools[2] as string, `state = 'draft'`);
    expect((await user.send('POST', '/api/portal/tests', { tool: tools[2] })).status).toBe(400);
    await portal.alter('tool', tools[2] as string, `state = 'published'`);
  });

  test('more than a hundred tests a day are rejected', async () => {
    await sql(
      `insert into test_run (id, account, tool, title, lang, status, started_at, limit_at)
         select 'many' || i, $1, 1, 't', 'en-us', 'completed', now() - interval '1 hour', now() from generate_series(1, 100) i`,
      [user.id],
    );
    const answer = await user.send('POST', '/api/portal/tests', { tool: tools[0] });
    expect(answer).toMatchObject({ status: 429, error: { code: 'E_TOO_MANY' } });
    expect(answer.headers['retry-after']).toBe('3600');
  });

  test('a second result after the end is rejected', async () => {
    const { id } = await run();
    await conclude(id);
    expect(await conclude(id, { outcome: 'failed' })).toMatchObject({ status: 409, error: { code: 'E_STATE' } });
    expect((await user.get<TestResult>(at(id))).data.status).toBe('completed');
  });

  test('the second of two concurrent results is rejected', async () => {
    const { id } = await run();
    const answers = await Promise.all([conclude(id), conclude(id, { outcome: 'failed' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    [{ outcome: 'failed', note: ' ' }, 'note'],
    [{ outcome: 'running' }, 'outcome'],
    [{ visibility: 'public' }, 'visibility'],
    [{ note: 'x'.repeat(2001) }, 'note'],
    [{ attachment: 'no-such-file' }, 'attachment'],
    [{ attachment: '../x' }, 'attachment'],
    [{ mood: 'good' }, 'mood'],
  ])('a result with the invalid value %j is rejected', async (changes, field) => {
    const { id } = await run();
    expect(await conclude(id, changes)).toMatchObject({ status: 400, error: { fields: { [field]: expect.any(String) } } });
    expect((await user.get<TestResult>(at(id))).data.status).toBe('running');
  });

  test('all calls on a test of another account return 404', async () => {
    const { id } = await run();
    const foreign = [
      other.get(at(id)),
      portal.get(at(id)),
      conclude(id, {}, other),
      other.send('PUT', at(id), { visibility: 'unlisted' }),
      other.send('DELETE', at(id)),
    ];
    for (const answer of await Promise.all(foreign)) expect(answer).toMatchObject({ status: 404, error: { code: 'E_NOT_FOUND' } });
    expect((await portal.send('DELETE', at(id))).status).toBe(401);
    expect((await user.get<TestResult>(at(id))).data).toMatchObject({ status: 'running', visibility: 'private' });
  });

  test.each(['x', `${'a'.repeat(21)}%00`, "a' or '1'='1' -- aaaaa", 'a'.repeat(39)])('an invalid id returns 404: %s', async (id) => {
    expect((await user.get(`/api/portal/tests/${encodeURIComponent(id)}`)).status).toBe(404);
  });
});

describe('access by link', () => {
  test('an unlisted result is readable by everybody, without its owner’s name', async () => {
    const { id } = await run();
    expect((await user.send('PUT', at(id), { visibility: 'unlisted' })).status).toBe(200);
    for (const by of [portal, other]) {
      const answer = await by.get<TestResult>(at(id));
      expect(answer.data).toMatchObject({ id, status: 'running', owner: null });
      expect(answer.text).not.toContain('Sample');
    }
    expect((await conclude(id, {}, other)).status).toBe(404);
    await conclude(id, { visibility: 'unlisted' });
    expect((await portal.get<TestResult>(at(id))).data.status).toBe('completed');
    await user.send('PUT', at(id), { visibility: 'private' });
    expect((await portal.get(at(id))).status).toBe(404);
  });

  test('the result is not cached for other visitors', async () => {
    const [standard] = await sql('select number from standard limit 1');
    await portal.write('tool', [
      {
        key: 'checker',
        lang: 'en-us',
        texts: { 'en-us': { title: 'Checker' } },
        country: null,
        date: null,
        source: { name: 'Test', link: null },
        fields: { mode: 'external', address: 'https://example.org/' },
        relations: [{ type: 'checks', kind: 'standard', ref: String(standard?.number) }],
      },
    ]);
    const [tool] = await sql(`select n from tool where key = 'checker'`);
    const { id, standards } = await run(user, String(tool?.n));
    expect(standards.some((standard) => standard.id !== null)).toBe(true); // an answer that contains a record could be cached
    await user.send('PUT', at(id), { visibility: 'unlisted' });
    const server = await portal.app.listen({ port: 0, host: '127.0.0.1' }); // only real sockets pass through the page cache
    const status = async () => ((await (await fetch(`${server}${at(id)}`)).json()) as { data: TestResult | null }).data?.status;
    expect(await status()).toBe('running');
    await conclude(id, { visibility: 'unlisted' });
    expect(await status()).toBe('completed');
    await user.send('PUT', at(id), { visibility: 'private' });
    expect(await status()).toBeUndefined();
  });

  test('the report has the visibility of the result', async () => {
    const { id } = await run();
    const file = await upload(user);
    expect((await conclude((await run(other)).id, { attachment: file }, other)).status).toBe(400);
    const { data } = await conclude(id, { attachment: file });
    expect(data.attachment).toMatchObject({
      id: file,
      name: 'report.csv',
      size: 17,
      sizeLabel: '17.00B',
      url: expect.stringContaining(file),
    });
    const url = data.attachment?.url as string;
    expect((await user.get(url)).status).toBe(200);
    expect((await portal.get(url)).status).toBe(404);
    await user.send('PUT', at(id), { visibility: 'unlisted' });
    expect((await portal.get(url)).status).toBe(200);
    await user.send('PUT', at(id), { visibility: 'private' });
    expect((await portal.get(url)).status).toBe(404);
    await user.send('DELETE', at(id));
    expect((await user.get(url)).status).toBe(404);
  });
});

describe('a test beyond its time limit', () => {
  const notices = () => sql(`select account, facts, link from notice where type = 'test.failed' order by id desc`);

  test('a test beyond its time limit is failed for every reader, once, and its owner is notified', async () => {
    const { id, title } = await run();
    await outlive(id);
    const [first, again] = await Promise.all([user.get<TestResult>(at(id)), user.get<TestResult>(at(id))]);
    expect(first.data).toMatchObject({ status: 'failed', reason: 'limit', note: null });
    expect(first.data.ended).toBe(first.data.limit);
    expect(again.data).toEqual(first.data);
    expect((await notices()).filter(({ link }) => link === `/uc/result/${id}`)).toEqual([
      { account: user.id, facts: { title, reason: 'limit' }, link: `/uc/result/${id}` },
    ]);
  });

  test('a test beyond its time limit is listed with the status failed only', async () => {
    const { id } = await run();
    await outlive(id);
    expect((await list(user, '?status=running')).total).toBe(0);
    expect((await list(user, '?status=failed')).docs).toMatchObject([{ id, status: 'failed' }]);
  });

  test('a test beyond its time limit accepts no result', async () => {
    const { id } = await run();
    await outlive(id);
    expect((await conclude(id)).status).toBe(409);
  });

  test('a test beyond its time limit is ended by the job after a restart, even if nobody reads it', async () => {
    const [late, early] = [await run(), await run(other)];
    await outlive(late.id);
    await sql(`update job_schedule set next_at = now() where name = 'tests'`);
    const restarted = new JobQueue(portal.connection);
    restarted.schedule(new ToolTestService(portal.connection, portal.services.files).job);
    await restarted.start();
    const rows = () => sql('select id, status, reason from test_run order by started_at');
    await vi.waitFor(async () => expect(await rows()).toContainEqual(expect.objectContaining({ status: 'failed' })), 15_000);
    await restarted.stop();
    expect(await rows()).toEqual([
      { id: late.id, status: 'failed', reason: 'limit' },
      { id: early.id, status: 'running', reason: null },
    ]);
  });
});

describe('list of tests', () => {
  test('the list contains own tests only, latest first, eight a page', async () => {
    await sql(
      `insert into test_run (id, account, tool, title, lang, status, started_at, limit_at)
         select 'many' || i, $1, $2, 't', 'en-us', case when i % 2 = 0 then 'completed' else 'failed' end, now() - i * interval '1 hour', now()
           from generate_series(1, 11) i`,
      [user.id, Number(tools[0])],
    );
    await run(other);
    const [first, second] = [await list(user), await list(user, '?page=2')];
    expect(first).toMatchObject({ total: 11, limit: 8, page: 1, pages: 2 });
    expect(first.docs.map(({ id }) => id)).toEqual(['many1', 'many2', 'many3', 'many4', 'many5', 'many6', 'many7', 'many8']);
    expect(second.docs).toHaveLength(3);
    expect((await list(user, '?page=3')).docs).toEqual([]);
    expect((await list(user, '?status=completed')).docs.every(({ status }) => status === 'completed')).toBe(true);
    expect((await list(user, '?status=completed')).total).toBe(5);
  });

  test('the list has titles in the user’s language', async () => {
    await run();
    const titles = await Promise.all(['zh-cn', 'en-us'].map(async (locale) => (await list(user, `?locale=${locale}`)).docs[0]));
    expect(titles[0]?.title).not.toBe(titles[1]?.title);
    expect(titles.map((doc) => doc?.locale)).toEqual(['zh-cn', 'en-us']);
  });

  test.each(['?status=open', '?page=0', '?mood=good'])('the list rejects %s', async (query) => {
    expect((await user.get(`/api/portal/tests${query}`)).status).toBe(400);
  });
});
