import { afterAll, describe, expect, test } from 'vitest';
import { newUser, type User } from '../../../test/harness/accounts.ts';
import { openFollowedPortal } from '../../../test/harness/follows.ts';
import type { Paged } from '../../base/paging.ts';
import type { ListAnswer } from '../../records/api.ts';
import { undoMerge } from '../../records/quality/undo.server.ts';
import type { Follow, FollowState } from './operations.ts';

const { portal, draft, n, idOf, follow, followRecord, counted, change, add, later } = await openFollowedPortal();
afterAll(() => portal.close());

const follows = async (user: User, query = '') => (await user.get<Paged<Follow>>(`/api/uc/follows${query}`)).data;

describe('following records and searches', () => {
  test('following needs an account', async () => {
    const calls = [
      portal.get('/api/uc/follows'),
      portal.get(`/api/uc/follows/state?kind=news&id=${n}`),
      portal.send('POST', '/api/uc/follows', { kind: 'news', id: n }),
      portal.send('POST', '/api/uc/follows/seen'),
      portal.send('DELETE', '/api/uc/follows/1'),
    ];
    for (const reply of await Promise.all(calls)) expect([reply.status, reply.error.code]).toEqual([401, 'E_UNAUTHENTICATED']);
  });

  test('a follow of a record is named by the title in the user’s language; a second request returns the same follow', async () => {
    const user = await newUser(portal);
    const id = await followRecord(user);
    expect(await followRecord(user)).toBe(id);
    const answer = await follows(user);
    expect(answer).toMatchObject({ total: 1, page: 1, pages: 1 });
    expect(answer.docs[0]).toMatchObject({
      id,
      type: 'record',
      kind: 'news',
      name: 'Quuxprobe 00 en-us of news',
      link: `/news/${n}`,
      feed: null,
    });
    expect((await follows(user, '?locale=ru-ru')).docs[0]?.name).toBe('Quuxprobe 00 ru-ru of news');
    const other = await newUser(portal);
    expect((await follows(other)).total).toBe(0);
  });

  test('queries of a list that differ only in the order of their parameters are one follow, which is named by the filters', async () => {
    const user = await newUser(portal);
    const id = await follow(user, {
      kind: 'standard',
      query: 'status=in-force&country=cn,br&keyword=%20battery%20&page=3&sort=number&locale=ru-ru&view=table',
    });
    expect(
      await follow(user, { kind: 'standard', query: '?keyword=battery&country=br&country=cn&country=br&status=in-force&limit=5' }),
    ).toBe(id);
    const [doc] = (await follows(user)).docs;
    expect(doc).toMatchObject({
      type: 'search',
      kind: 'standard',
      name: 'Standards: Brazil, China, “battery”, In force',
      link: '/standard?country=br&country=cn&keyword=battery&status=in-force',
      feed: '/feed/standard.atom?country=br&country=cn&keyword=battery&status=in-force',
      changes: 0,
    });
    expect((await portal.get(String(doc?.feed))).status).toBe(200);
    const state = await user.get<FollowState>(
      `/api/uc/follows/state?kind=standard&query=${encodeURIComponent('keyword=battery&status=in-force&country=br,cn')}`,
    );
    expect(state.data.id).toBe(id);
  });

  test('a search over all kinds needs a keyword and has no feed', async () => {
    const user = await newUser(portal);
    expect((await user.send('POST', '/api/uc/follows', { kind: 'search', query: 'type=news' })).error.fields).toHaveProperty('keyword');
    await follow(user, { kind: 'search', query: 'keyword=quuxprobe&type=news&type=policy&country=intl' });
    expect((await follows(user)).docs[0]).toMatchObject({
      kind: 'search',
      name: 'Search of the whole portal: International, “quuxprobe”, News, Policies',
      link: '/search?country=intl&keyword=quuxprobe&type=news&type=policy',
      feed: null,
    });
  });

  test.each([
    [{ kind: 'standard', query: 'status=nonsense' }, 'status'],
    [{ kind: 'standard', query: 'date.from=yesterday' }, 'date.from'],
    [{ kind: 'standard', query: 'colour=red' }, 'colour'],
    [{ kind: 'search', query: 'keyword=a&type=nonsense' }, 'type'],
    [{ kind: 'search', query: `keyword=${'a'.repeat(201)}` }, 'keyword'],
    [{ kind: 'standard', query: 'a'.repeat(2001) }, 'query'],
    [{ kind: 'nonsense', query: '' }, 'kind'],
    [{ kind: 'search', id: '1' }, 'kind'],
    [{ kind: 'standard', id: '1', query: '' }, 'query'],
  ])('an invalid target is rejected: %#', async (target, field) => {
    const user = await newUser(portal);
    const reply = await user.send('POST', '/api/uc/follows', target);
    expect([reply.status, reply.error.code]).toEqual([400, 'E_VALIDATION']);
    expect(reply.error.fields).toHaveProperty([field]);
    expect((await follows(user)).total).toBe(0);
  });

  test('unknown and unpublished records cannot be followed', async () => {
    const user = await newUser(portal);
    const hidden = await add({}, 'draft');
    const answers = async (id: string) => [
      (await user.send('POST', '/api/uc/follows', { kind: 'news', id })).status,
      (await user.get(`/api/uc/follows/state?kind=news&id=${id}`)).status,
    ];
    for (const id of ['999999', await idOf(hidden)]) expect(await answers(id), id).toEqual([404, 404]);
    for (const none of ['0', 'x', '99999999999']) expect(await answers(none), none).toEqual([400, 400]);
  });

  test('only the account of a follow can end it', async () => {
    const [user, other] = [await newUser(portal), await newUser(portal)];
    const id = await followRecord(user);
    for (const foreign of [id, '999999', '0', 'x'])
      expect((await other.send('DELETE', `/api/uc/follows/${foreign}`)).error.code).toBe('E_NOT_FOUND');
    const state = () => user.get<FollowState>(`/api/uc/follows/state?kind=news&id=${n}`);
    expect((await state()).data).toMatchObject({ id, name: 'Quuxprobe 00 en-us of news' });
    expect((await user.send('DELETE', `/api/uc/follows/${id}`)).status).toBe(200);
    expect((await state()).data.id).toBeNull();
    expect((await user.send('DELETE', `/api/uc/follows/${id}`)).status).toBe(404);
  });

  test('the number of follows is limited', async () => {
    const user = await newUser(portal);
    await portal.connection.query(
      `insert into follow (account, type, kind, query, name) select $1, 'search', 'news', 'keyword=' || i, '' from generate_series(1, 199) i`,
      [user.id],
    );
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((word) => user.send('POST', '/api/uc/follows', { kind: 'news', query: `keyword=${word}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.error).toMatchObject({ code: 'E_FOLLOWS', msg: expect.stringContaining('200') });
    expect((await follows(user, '?limit=200')).docs).toHaveLength(200);
    expect((await follows(user, '?page=2')).docs).toHaveLength(20);
    expect((await user.get('/api/uc/follows?limit=201')).status).toBe(400);
  });
});

describe('counts of news', () => {
  test('counts of news grow with changes and new records, and are reset when the account marks the news as seen', async () => {
    const user = await newUser(portal);
    await followRecord(user);
    await follow(user, { kind: 'news', query: 'country=br' });
    await follow(user, { kind: 'news', query: 'country=ru' });
    await follow(user, { kind: 'search', query: 'keyword=added&country=br' });
    await follow(user, { kind: 'search', query: 'keyword=added&type=policy' });
    const counts = async () => (await follows(user)).docs.map(({ changes }) => changes);
    await later();
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    await change();
    await change();
    await add();
    await add({ country: 'cn' });
    await later();
    expect(await counts()).toEqual([0, 1, 0, 1, 2]);
    expect(await counts()).toEqual([0, 1, 0, 1, 2]);
    expect((await user.send('POST', '/api/uc/follows/seen')).status).toBe(200);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  test('a draft counts as news once, when it is published', async () => {
    const user = await newUser(portal);
    await follow(user, { kind: 'news', query: 'keyword=concealed' });
    const key = await add({ texts: { 'en-us': { title: 'Concealed' } } }, 'draft');
    await later();
    expect((await follows(user)).docs[0]?.changes).toBe(0);
    await user.send('POST', '/api/uc/follows/seen');
    await portal.write('news', [{ ...draft, key, lang: 'en-us', country: 'br', texts: { 'en-us': { title: 'Concealed' } } }]);
    await later();
    expect((await follows(user)).docs[0]?.changes).toBe(1);
  });

  test('a follow of a deleted record keeps its name', async () => {
    const user = await newUser(portal);
    const id = await idOf(await add());
    await follow(user, { kind: 'news', id });
    await portal.alter('news', id, 'deleted_at = now()');
    expect((await follows(user)).docs[0]).toMatchObject({ name: `Added ${counted.added}`, link: null, changes: 0 });
  });
});

test('every filter value of a list can be followed', async () => {
  const user = await newUser(portal);
  const { data } = await portal.get<ListAnswer>('/api/portal/news?facets=1');
  for (const [name, values] of Object.entries(data.facets ?? {}))
    for (const { value } of values)
      expect((await user.send('POST', '/api/uc/follows', { kind: 'news', query: `${name}=${encodeURIComponent(value)}` })).status).toBe(
        200,
      );
});

describe('follows of a record that is merged into another', () => {
  const write = (number: string, { date = '2021-03', ics = [] as string[] } = {}) =>
    portal.write('standard', [
      {
        lang: 'en-us',
        texts: { 'en-us': { title: `Bar code of ${number.replace(/:.*/, '')}` } },
        country: null,
        date,
        source: { name: 'Registry', link: null },
        fields: { number, ics },
      },
    ]);
  const standardOf = async (number: string): Promise<string | undefined> => {
    const [row] = await portal.connection.query<{ n: number }>('select n from standard where number = $1', [number]);
    return row && String(row.n);
  };
  const followed = async (user: User) => (await follows(user)).docs.map(({ name, link }) => [name, link]);
  const undoMergeOf = async (number: string) => {
    const [merge] = await portal.connection.query<{ id: number }>('select id from record_merge where gone_key = $1', [number]);
    await undoMerge(portal.connection, merge?.id ?? 0, 'test', portal.services.recordHooks);
    await portal.services.changes.catchUp();
  };

  test('follows of a merged record move to the remaining record, count its news, and return when the merge is undone', async () => {
    const user = await newUser(portal);
    await write('ISO 76001');
    const gone = await standardOf('ISO 76001');
    const id = await follow(user, { kind: 'standard', id: gone });
    expect(await followed(user)).toEqual([['ISO 76001 Bar code of ISO 76001', `/standard/${gone}`]]);
    await write('ISO 76001:2021');
    const remaining = await standardOf('ISO 76001:2021');
    expect([await standardOf('ISO 76001'), remaining === gone]).toEqual([undefined, false]);
    expect(await followed(user)).toEqual([['ISO 76001:2021 Bar code of ISO 76001', `/standard/${remaining}`]]);
    const state = async (record?: string) => (await user.get<FollowState>(`/api/uc/follows/state?kind=standard&id=${record}`)).data.id;
    expect(await state(remaining)).toBe(id);
    await later();
    await user.send('POST', '/api/uc/follows/seen');
    await later();
    await write('ISO 76001:2021', { ics: ['35.040'] });
    await later();
    expect((await follows(user)).docs[0]?.changes).toBe(1);
    await undoMergeOf('iso76001');
    expect(await followed(user)).toEqual([['ISO 76001 Bar code of ISO 76001', `/standard/${gone}`]]);
    expect(await state(remaining)).toBeNull();
  });

  test('two follows become one if an account followed both merged records', async () => {
    const [both, one] = [await newUser(portal), await newUser(portal)];
    await write('ISO 76002:2021');
    await write('ISO 76002', { date: '2020-01' }); // another date, so the two are different documents
    const [remaining, gone] = [await standardOf('ISO 76002:2021'), await standardOf('ISO 76002')];
    await follow(both, { kind: 'standard', id: remaining });
    for (const user of [both, one]) await follow(user, { kind: 'standard', id: gone });
    await write('ISO 76002');
    expect(await standardOf('ISO 76002')).toBeUndefined();
    for (const user of [both, one]) expect((await followed(user)).map(([, link]) => link)).toEqual([`/standard/${remaining}`]);
  });
});
