import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { buildRecordContent } from '../../../test/harness/contents.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import type { ListAnswer } from '../api.ts';
import type { ContentDetail, ContentRow } from './content.ts';

/** Tests country scope, scheduled publication, batches and input validation of the back office's record editing. */
const base = '/api/admin/content/policy';
let portal: Portal;
let operator: User;
let russian: User;
let reader: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  russian = await newUser(portal, { labels: ['focal-point'], country: 'ru' });
  reader = await newUser(portal);
});
afterAll(() => portal.close());

const create = async (country: string, title = 'Gate', by = operator): Promise<string> => {
  const content = buildRecordContent('policy');
  const texts = { 'en-us': { ...content.texts['en-us'], title } };
  const made = await by.send<{ id: string }>('POST', base, { ...content, texts, country });
  expect(made.status, made.text).toBe(200);
  return made.data.id;
};
const detail = async (id: string) => (await operator.get<ContentDetail>(`${base}/${id}`)).data;
const step = (id: string, name: string, body?: object) => operator.send('POST', `${base}/${id}/${name}`, body);
const titles = async (by: User, query = '') => (await by.get<Paged<ContentRow>>(`${base}${query}`)).data.docs.map(({ title }) => title);

describe('an operator with a country scope', () => {
  test('lists, finds and exports records of this country only', async () => {
    await create('cn', 'Chinese gate');
    const own = await create('ru', 'Russian gate', russian);
    expect(await titles(russian)).toEqual(['Russian gate']);
    expect(await titles(russian, '?keyword=gate')).toEqual(['Russian gate']);
    expect(await titles(russian, '?country=cn')).toEqual([]);
    expect((await russian.get(base, { accept: 'text/csv' })).text).not.toContain('Chinese');
    expect((await russian.get(`${base}/${own}`)).status).toBe(200);
    expect((await operator.get<Paged<ContentRow>>(base)).data.total).toBe(2);
    expect((await russian.get<Paged<ContentRow>>(base)).data.total).toBe(1);
  });

  test('gets 404 for records of other countries', async () => {
    const foreign = await create('cn');
    const { version, values } = await detail(foreign);
    const calls = await Promise.all([
      russian.get(`${base}/${foreign}`),
      russian.get(`${base}/${foreign}/versions`),
      russian.get(`${base}/${foreign}/preview`),
      russian.send('PUT', `${base}/${foreign}`, { ...values, version }),
      russian.send('DELETE', base, { ids: [foreign] }),
      russian.send('POST', `${base}/${foreign}/submit`),
      russian.send('POST', `${base}/submit`, { ids: [foreign] }),
      russian.send('POST', `${base}/${foreign}/restore-version`, { restore: '0', version }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 404));
    await operator.send('DELETE', base, { ids: [foreign] });
    expect((await russian.send('POST', `${base}/restore`, { ids: [foreign] })).status).toBe(404);
    expect((await russian.get<Paged<ContentRow>>(`${base}?trash=1`)).data.total).toBe(0);
  });

  test('can neither create a record of another country nor change the country of a record', async () => {
    const made = await russian.send('POST', base, { ...buildRecordContent('policy'), country: 'cn' });
    expect([made.status, Object.keys(made.error.fields ?? {})]).toEqual([400, ['country']]);
    const own = await create('ru', 'Mine', russian);
    const { values, version } = await detail(own);
    const moved = await russian.send('PUT', `${base}/${own}`, { ...values, country: 'cn', version });
    expect([moved.status, Object.keys(moved.error.fields ?? {})]).toEqual([400, ['country']]);
    expect((await russian.send('POST', base, { ...buildRecordContent('policy'), country: null })).status).toBe(400);
  });

  test('accounts without the permission get E_FORBIDDEN, visitors E_UNAUTHENTICATED', async () => {
    for (const reply of [await reader.get(base), await reader.send('POST', base, {}), await reader.send('DELETE', base, { ids: ['1'] })])
      expect(reply.error.code).toBe('E_FORBIDDEN');
    expect((await portal.get(base)).error.code).toBe('E_UNAUTHENTICATED');
  });
});

describe('scheduled publication', () => {
  const ahead = () => new Date(Date.now() + 3_600_000).toISOString();

  test('is possible only for records in review and only at future times', async () => {
    const id = await create('cn', 'Later');
    expect((await step(id, 'schedule', { at: ahead() })).error.code).toBe('E_STATE');
    await step(id, 'submit');
    expect((await step(id, 'schedule', { at: '2020-01-01T00:00:00Z' })).error.fields).toHaveProperty('at');
    const at = ahead();
    expect((await step(id, 'schedule', { at })).status).toBe(200);
    expect((await detail(id)).publishAt).toBe(at);
    await step(id, 'schedule', { at: null });
    expect((await detail(id)).publishAt).toBeNull();
  });

  test('publishes a record once, even if two runs of the job overlap', async () => {
    const id = await create('cn', 'In time');
    await step(id, 'submit');
    await step(id, 'schedule', { at: ahead() });
    expect(await portal.services.schedule.run()).toEqual({ published: 0, purged: 0 });
    await portal.connection.query(`update draft_version set publish_at = now() - interval '1 second' where n = $1`, [Number(id)]);
    const runs = await Promise.all([portal.services.schedule.run(), portal.services.schedule.run()]);
    expect(runs.reduce((sum, { published }) => sum + published, 0)).toBe(1);
    expect((await portal.get<{ title: string }>(`/api/portal/policy/${id}?locale=en-us`)).data.title).toBe('In time');
    expect(await detail(id)).toMatchObject({ state: 'published', publishAt: null });
  });

  test('a record in the trash is purged after thirty days', async () => {
    const id = await create('cn', 'Gone');
    await operator.send('DELETE', base, { ids: [id] });
    await portal.services.schedule.run();
    expect(await titles(operator, '?trash=1&keyword=Gone')).toEqual(['Gone']);
    await portal.connection.query(`update policy set deleted_at = now() - interval '31 days' where n = $1`, [Number(id)]);
    expect((await portal.services.schedule.run()).purged).toBe(1);
    expect((await operator.send('POST', `${base}/restore`, { ids: [id] })).status).toBe(404);
    expect(await portal.connection.query('select 1 from draft_version where n = $1', [Number(id)])).toEqual([]);
  });
});

describe('batches', () => {
  test('apply a transition to all of their records or to none', async () => {
    const [one, other] = [await create('cn', 'Bulk one'), await create('cn', 'Bulk two')];
    await step(one, 'submit');
    expect((await operator.send('POST', `${base}/publish`, { ids: [one, other] })).error.code).toBe('E_STATE');
    expect((await detail(one)).state).toBe('review');
    await step(other, 'submit');
    expect((await operator.send('POST', `${base}/publish`, { ids: [one, other] })).status).toBe(200);
    const list = await portal.get<ListAnswer>('/api/portal/policy?keyword=Bulk&locale=en-us');
    expect(list.data.total).toBe(2);
    expect((await operator.send('POST', `${base}/archive`, { ids: [one, other] })).status).toBe(200);
    expect((await portal.get<ListAnswer>('/api/portal/policy?keyword=Bulk&locale=en-us')).data.total).toBe(0);
  });
});

describe('invalid input', () => {
  const fieldsOf = async (change: object) => {
    const { error, status } = await operator.send('POST', base, { ...buildRecordContent('policy'), ...change });
    return [status, Object.keys(error.fields ?? {})];
  };
  const text = (more: object) => ({ texts: { 'en-us': { title: 'Gate', ...more } } });

  test.each([
    ['no text in the original language', { texts: {} }, 'texts.en-us.title'],
    ['a body that exceeds the limit', text({ body: `<p>${'x'.repeat(20_001)}</p>` }), 'texts.en-us.body'],
    ['an unknown picture in the body', text({ body: '<p>a</p><img src="/assets/image/unknown">' }), 'texts.en-us.body'],
    ['an unknown image', { image: '/assets/image/unknown' }, 'image'],
    ['a source link that is not an HTTP address', { source: { name: '', link: 'javascript:alert(1)', licence: '' } }, 'source.link'],
    ['a value that its dictionary does not contain', { fields: { level: 'galactic' } }, 'fields.level'],
    ['an impossible date', { date: '2024-13' }, 'date'],
    ['an unknown file', { fields: { attachments: [{ id: 'unknown' }] } }, 'fields.attachments'],
    ['a relation to an unknown kind', { relations: [{ type: 'implements', kind: 'nonsense', ref: 'x' }] }, 'relations'],
  ])('is refused: %s', async (_, change, field) => {
    expect(await fieldsOf(change)).toEqual([400, [field]]);
  });

  test('the markup of a body is sanitised', async () => {
    const made = await operator.send<{ id: string }>('POST', base, {
      ...buildRecordContent('policy'),
      ...text({ body: '<p onclick="x()">a</p><script>x</script>' }),
    });
    expect((await detail(made.data.id)).values.texts['en-us']?.body).toBe('<p>a</p>');
  });

  test('a second standard with the same number is refused', async () => {
    const standards = '/api/admin/content/standard';
    const first = await operator.send('POST', standards, buildRecordContent('standard'));
    expect(first.status).toBe(200);
    const again = await operator.send('POST', standards, buildRecordContent('standard'));
    expect([again.status, Object.keys(again.error.fields ?? {})]).toEqual([400, ['fields.number']]);
  });
});
