import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountPassword, captcha, newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { newApplication, newPosting, newPublicDemand } from '../../../test/harness/relations.ts';
import type { AdminHomeAnswer, TodoCount } from './operations.ts';

/** Home page of the back office: to-dos, own submissions, last sign-in. */
let portal: Portal;
let operator: User;
let china: User;
let russia: User;
let owner: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  china = await newUser(portal, { labels: ['focal-point'], country: 'cn' });
  russia = await newUser(portal, { labels: ['focal-point'], country: 'ru' });
  owner = await newUser(portal, { country: 'cn' });
});
afterAll(() => portal.close());

const home = async (who: User) => {
  const reply = await who.get<AdminHomeAnswer>('/api/admin/home');
  expect(reply.status, reply.text).toBe(200);
  return reply.data;
};
const todo = async (who: User, name: TodoCount['name'], kind: string | null = null) =>
  (await home(who)).todos.find((one) => one.name === name && one.kind === kind);
const everybody = (name: TodoCount['name'], kind: string | null = null) =>
  Promise.all([operator, china, russia].map(async (who) => (await todo(who, name, kind))?.count));

/** Creates a Chinese policy in review. Returns its address. */
const submitted = async (author: User) => {
  const made = await author.send<{ id: string }>('POST', '/api/admin/content/policy', buildRecordContent('policy'));
  expect(made.status, made.text).toBe(200);
  const url = `/api/admin/content/policy/${made.data.id}`;
  const { version } = (await author.get<{ version: string }>(url)).data;
  const reply = await author.send('POST', `${url}/submit`, { version });
  expect(reply.status, reply.text).toBe(200);
  return url;
};
const step = async (who: User, url: string, name: string, more: object = {}) => {
  const { version } = (await who.get<{ version: string }>(url)).data;
  const reply = await who.send('POST', `${url}/${name}`, { version, ...more });
  expect(reply.status, reply.text).toBe(200);
};

/** Creates a public policy whose scheduled change could not be published, because an import changed the policy meanwhile. Returns its address. */
const failed = async () => {
  const url = await submitted(operator);
  await step(operator, url, 'publish');
  const { key: _, ...content } = { key: '', ...buildRecordContent('policy') };
  const { version, key } = (await operator.get<{ version: string; key: string }>(url)).data;
  expect((await operator.send('PUT', url, { ...content, date: '2025', version })).status).toBe(200);
  await step(operator, url, 'submit');
  await step(operator, url, 'schedule', { at: new Date(Date.now() + 3_600_000).toISOString() });
  await portal.write('policy', [{ ...content, key, texts: { 'en-us': { title: 'Imported gate' } } } as never]);
  await portal.connection.query(`update draft_version set publish_at = now() - interval '1 second' where publish_at is not null`);
  expect(await portal.services.schedule.run()).toMatchObject({ published: 0 });
  return url;
};

describe('to-dos', () => {
  test('the to-dos contain postings to review within the scope, overdue ones first', async () => {
    const posting = await newPosting(portal, owner);
    expect(await everybody('unaudited')).toEqual([1, 1, undefined]);
    expect((await todo(china, 'unaudited'))?.overdue).toBe(false);
    await portal.connection.query(`update posting set submitted_at = now() - interval '4 days' where id = $1`, [Number(posting)]);
    await portal.connection.query(
      `insert into feedback (name, company, contact, content, locale, created_at) values ('A', 'B', 'a@example.org', 'Why?', 'en-us', now() - interval '2 days')`,
    );
    const { todos } = await home(operator);
    expect(todos.map(({ name, overdue }) => [name, overdue])).toEqual([
      ['unaudited', true],
      ['feedback', false],
    ]);
    await portal.connection.query(`update posting set status = 'under_review', reviewer = $1`, [china.id]);
    expect(await everybody('unaudited')).toEqual([undefined, undefined, undefined]);
    expect(await everybody('reviewing')).toEqual([undefined, 1, undefined]);
  });

  test('the to-dos contain applications for records that no member owns', async () => {
    await newApplication(portal, owner, await newPublicDemand(portal));
    const owned = await newPublicDemand(portal);
    await newPosting(portal, owner, { record: owned, status: 'approved' });
    await newApplication(portal, russia, owned);
    expect(await everybody('applications')).toEqual([1, 1, undefined]);
    await portal.connection.query('update posting set deleted_at = now() where record = $1', [owned]);
    expect(await everybody('applications')).toEqual([1, 1, undefined]); // the application for a deleted posting is not listed
  });

  test('the to-dos contain records in review and changes of public records', async () => {
    const url = await submitted(operator);
    expect(await everybody('review', 'policy')).toEqual([1, 1, undefined]);
    await step(operator, url, 'publish');
    expect(await everybody('review', 'policy')).toEqual([undefined, undefined, undefined]);
    const { data } = await operator.get<{ version: string }>(url);
    const { key: _, ...content } = { key: '', ...buildRecordContent('policy') };
    const reply = await operator.send('PUT', url, { ...content, date: '2025', version: data.version });
    expect(reply.status, reply.text).toBe(200);
    expect(await everybody('working', 'policy')).toEqual([undefined, undefined, undefined]);
    await step(operator, url, 'submit');
    expect(await everybody('working', 'policy')).toEqual([1, 1, undefined]);
    await step(operator, url, 'publish');
    expect(await everybody('working', 'policy')).toEqual([undefined, undefined, undefined]);
  });

  test('the to-dos contain scheduled publications that failed, until somebody handles them', async () => {
    const url = await failed();
    expect(await everybody('late', 'policy')).toEqual([1, 1, undefined]);
    const { oldest } = (await todo(operator, 'late', 'policy')) as TodoCount;
    expect(Date.now() - Date.parse(oldest ?? '')).toBeLessThan(60_000);
    await step(operator, url, 'reject', { reason: 'Changed meanwhile' });
    expect(await everybody('late', 'policy')).toEqual([undefined, undefined, undefined]);

    const other = await failed();
    expect(await everybody('late', 'policy')).toEqual([1, 1, undefined]);
    const ids = { ids: [other.split('/').at(-1)] };
    expect((await operator.send('DELETE', '/api/admin/content/policy', ids)).status).toBe(200);
    expect((await operator.send('POST', '/api/admin/content/policy/restore', ids)).status).toBe(200);
    expect(await everybody('late', 'policy')).toEqual([undefined, undefined, undefined]);
    await portal.connection.query(`update draft_version set publish_failed_at = now() - interval '31 days' where n = $1`, [
      Number(ids.ids[0]),
    ]);
    expect(await everybody('late', 'policy')).toEqual([undefined, undefined, undefined]); // failures older than thirty days are not listed
  });

  test('an operator without permissions sees no to-dos; members and visitors have no home page', async () => {
    const reader = await newPermissionHolder(portal, 'all', ['admin:home:read']);
    expect(await home(reader)).toMatchObject({ todos: [], amounts: [], submissions: [] });
    expect((await owner.get('/api/admin/home')).error.code).toBe('E_FORBIDDEN');
    expect((await portal.get('/api/admin/home')).status).toBe(401);
  });
});

test('the home page shows totals within the scope of the read permission', async () => {
  const of = async (who: User, name: string) => (await home(who)).amounts.find((one) => one.name === name)?.value;
  const [all, mine, none] = await Promise.all([of(operator, 'snd'), of(china, 'snd'), of(russia, 'snd')]);
  expect([all, mine, none]).toEqual([2, 2, 0]);
  expect(await of(russia, 'account')).toBe(1);
  expect(await of(operator, 'account')).toBeGreaterThan(3);
});

test('the home page lists own submissions with their state', async () => {
  const url = await submitted(china);
  const mine = async () => (await home(china)).submissions.map(({ kind, state, reason }) => [kind, state, reason]);
  expect(await mine()).toEqual([['policy', 'waiting', null]]);
  await step(operator, url, 'reject', { reason: 'No source' });
  expect(await mine()).toEqual([['policy', 'rejected', 'No source']]);
  await step(china, url, 'submit');
  expect(await mine()).toEqual([['policy', 'waiting', null]]);
  await step(operator, url, 'publish');
  expect(await mine()).toEqual([['policy', 'published', null]]);
  expect((await home(operator)).submissions.map(({ id }) => `/api/admin/content/policy/${id}`)).not.toContain(url);
  const gone = await submitted(china);
  expect((await mine()).map(([, state]) => state)).toEqual(['waiting', 'published']);
  const ids = { ids: [gone.split('/').at(-1)] };
  expect((await operator.send('DELETE', '/api/admin/content/policy', ids)).status).toBe(200);
  expect(await mine()).toEqual([['policy', 'published', null]]);
  expect((await operator.send('POST', '/api/admin/content/policy/restore', ids)).status).toBe(200);
  expect(await mine()).toEqual([['policy', 'published', null]]);
  const posting = await newPosting(portal, china);
  expect(await mine()).toContainEqual(['snd', 'waiting', null]);
  await portal.connection.query(`update posting set status = 'failed', reason = 'Too short', decided_at = now() where id = $1`, [
    Number(posting),
  ]);
  expect(await mine()).toContainEqual(['snd', 'rejected', 'Too short']);
  await portal.connection.query(`update posting set status = 'filling' where id = $1`, [Number(posting)]);
  expect((await mine()).map(([kind]) => kind)).toEqual(['policy']);
});

test('the home page shows the previous sign-in and the failed attempts since then', async () => {
  expect((await home(operator)).login).toEqual({ last: null, failed: 0 });
  const signIn = (pwd: string) => portal.send('POST', '/api/login', { account: operator.account, pwd, captcha });
  expect((await signIn('Wrong-word#1')).status).not.toBe(200);
  const reply = await signIn(accountPassword);
  expect(reply.status, reply.text).toBe(200);
  const cookie = String([reply.headers['set-cookie']].flat()[0]).split(';')[0] as string;
  const { login } = (await portal.get<AdminHomeAnswer>('/api/admin/home', { cookie })).data;
  expect(login).toMatchObject({ last: { address: '127.0.0.1' }, failed: 1 });
  expect(Date.parse(login.last?.at ?? '')).toBeLessThan(Date.now());
});

test('the home page shows announcements and notices', async () => {
  await portal.connection.query(`insert into notice (account, type, facts) values ($1, 'posting.taken', '{"title": "Pumps"}')`, [china.id]);
  expect(await home(china)).toMatchObject({
    unread: expect.any(Number),
    notices: expect.arrayContaining([expect.objectContaining({ type: 'posting.taken' })]),
  });
});
