import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, newUser, type User } from '../../../test/harness/accounts.ts';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Paged } from '../../base/paging.ts';
import type { CountryCode } from '../../base/territories.ts';
import { transaction } from '../../platform/db/connect.server.ts';
import type { ListAnswer, RecordDetail } from '../api.ts';
import type { ContentDetail, ContentRow } from '../edit/content.ts';
import type { RecordDraft } from '../engine/draft.ts';

/** Topics of records from import to correction, through the API. */
let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
});
afterAll(() => portal.close());

const base = '/api/admin/content/policy';
let made = 0;
const law = (title: string, more: Partial<RecordDraft> = {}): RecordDraft => ({
  key: `law-${++made}`,
  lang: 'zh-cn',
  texts: { 'zh-cn': { title } },
  country: 'cn',
  date: '2024',
  source: { name: 'Gazette', link: `https://example.org/${made}` },
  fields: {},
  ...more,
});
const write = async (draft: RecordDraft, state: 'published' | 'draft' = 'published'): Promise<string> => {
  await portal.write('policy', [draft], state);
  const [row] = await portal.connection.query<{ n: number }>('select n from policy where key = $1', [draft.key]);
  return String(row?.n);
};
const topics = async (id: string) => {
  const { industries, technologies, topicsAssigned } = (await portal.get<RecordDetail>(`/api/portal/policy/${id}`)).data;
  return { industries, technologies, topicsAssigned };
};
const listed = async (query: string) => (await portal.get<ListAnswer>(`/api/portal/policy?${query}`)).data.docs.map(({ id }) => id);
interface CorrectedRecordCounts {
  total: number;
  done: number;
}
const correct = (by: User, id: string, body: object) => by.send('POST', `${base}/${id}/topics`, body);
const derive = async (): Promise<number> => {
  const runs = portal.services.derivationRuns;
  const start = (dry: boolean) =>
    transaction(portal.connection, (tx) => runs.start(tx, { name: 'topics', kind: 'policy', dry, account: null }));
  await runs.runNow(await start(true));
  const id = await start(false);
  await runs.runNow(id);
  await portal.services.changes.catchUp();
  return id;
};

describe('imported records', () => {
  test('get topics from the rules beside those of their source, and state which', async () => {
    const id = await write(law('生成式人工智能服务管理暂行办法', { technologies: ['big-data'], industries: ['government'] }));
    expect(await topics(id)).toEqual({
      industries: ['government'],
      technologies: ['big-data', 'ai'],
      topicsAssigned: { industries: [], technologies: ['ai'] },
    });
    expect(await listed('technology=ai&country=cn')).toEqual([id]);
  });

  test('do not change when imported again', async () => {
    const draft = law('物联网基础安全标准体系建设指南');
    const id = await write(draft);
    const before = await topics(id);
    expect(before.technologies).toEqual(['iot']);
    const [first] = await portal.connection.query('select updated_at from policy where n = $1', [Number(id)]);
    await write(draft);
    const [second] = await portal.connection.query('select updated_at from policy where n = $1', [Number(id)]);
    expect([await topics(id), second]).toEqual([before, first]);
  });
});

describe('corrections by operators', () => {
  test('persist after another import and another run of the rule', async () => {
    const draft = law('云计算服务安全评估办法');
    const id = await write(draft);
    expect((await topics(id)).technologies).toEqual(['cloud']);
    expect((await correct(operator, id, { change: 'remove', technologies: ['cloud'] })).status).toBe(200);
    expect((await correct(operator, id, { change: 'add', industries: ['government'], technologies: ['cybersecurity'] })).status).toBe(200);
    const decided = {
      industries: ['government'],
      technologies: ['cybersecurity'],
      topicsAssigned: { industries: [], technologies: [] },
    };
    expect(await topics(id)).toEqual(decided);
    await write({ ...draft, texts: { 'zh-cn': { title: '云计算服务安全评估办法（修订）' } }, technologies: ['cloud'] });
    await derive();
    expect(await topics(id)).toEqual(decided);
  });

  test('are also made when an editor saves other topics', async () => {
    const draft = law('区块链信息服务管理规定');
    const id = await write(draft, 'draft');
    const { values, version } = (await operator.get<ContentDetail>(`${base}/${id}`)).data;
    expect(values.technologies).toEqual(['blockchain']);
    const saved = await operator.send('PUT', `${base}/${id}`, { ...values, technologies: ['digital-identity'], version });
    expect(saved.status, saved.text).toBe(200);
    await portal.write('policy', [draft]);
    expect(await topics(id)).toMatchObject({ technologies: ['digital-identity'], topicsAssigned: { technologies: [] } });
  });

  test('of several records are made all or none, with an audit entry for each', async () => {
    const ids = await Promise.all([1, 2, 3].map((i) => write(law(`管理办法 ${i}`))));
    const call = await operator.send('POST', `${base}/topics`, { ids, change: 'add', technologies: ['quantum'] });
    expect(call.status, call.text).toBe(200);
    expect((await listed('technology=quantum')).sort()).toEqual([...ids].sort());
    const lines = await portal.connection.query(`select target from audit where action = 'content.topics' and target = any($1)`, [
      ids.map((id) => `policy:${id}`),
    ]);
    expect(lines.length).toBe(3);
    const missing = await operator.send('POST', `${base}/topics`, { ids: [...ids, '999999'], change: 'remove', technologies: ['quantum'] });
    expect(missing.status).toBe(404);
    expect((await listed('technology=quantum')).length).toBe(3);
  });

  describe('of all records that match a list', () => {
    const correctMatching = (by: User, query: string, body: object) =>
      by.send<CorrectedRecordCounts>('POST', `${base}/matching/topics?${query}`, body);
    const add = { change: 'add', technologies: ['quantum'] };
    const some = async (country: CountryCode, count: number, year: string): Promise<string[]> => {
      const drafts = Array.from({ length: count }, (_, i) => law(`Gathered ${year} ${country} ${i}`, { country, date: year }));
      await portal.write('policy', drafts);
      return (await listed(`country=${country}&keyword=Gathered+${year}&limit=100`)).sort();
    };
    const quantum = async (year: string) => (await listed(`technology=quantum&keyword=Gathered+${year}&limit=100`)).sort();
    const lines = () =>
      portal.connection.query<{ account: number; facts: object }>(
        `select account, facts from audit where action = 'content.topics-matching' order by id`,
      );

    test('apply to every page, with one audit entry and a history entry for each record', async () => {
      const ids = await some('br', 23, '2011');
      expect(ids.length).toBe(23);
      const before = (await lines()).length;
      const call = await correctMatching(operator, 'keyword=Gathered+2011&country=br&expected=23', add);
      expect([call.status, call.data], call.text).toEqual([200, { total: 23, done: 23 }]);
      expect(await quantum('2011')).toEqual(ids);
      const entries = await lines();
      expect(entries.length).toBe(before + 1);
      expect(entries.at(-1)).toMatchObject({
        account: operator.id,
        facts: {
          kind: 'policy',
          filters: { keyword: 'Gathered 2011', country: ['br'] },
          total: 23,
          changed: 23,
          changes: { technologies: { from: [], to: ['quantum'] }, corrected: { from: [], to: ['+technologies/quantum'] } },
        },
      });
      const [id = ''] = ids;
      const { docs } = (await operator.get<Paged<{ by: string }>>(`${base}/${id}/versions`)).data;
      expect(docs[0]?.by).toBe((await operator.get<Paged<{ updatedBy: string }>>(`${base}?keyword=Gathered+2011`)).data.docs[0]?.updatedBy);
    });

    test('are refused without effect if the number of matches has changed', async () => {
      await some('in', 3, '2012');
      const call = await correctMatching(operator, 'keyword=Gathered+2012&expected=2', add);
      expect([call.status, call.error.code, call.error.msg]).toEqual([
        409,
        'E_MATCHES',
        'The list has changed: 3 records match now, not 2. Check them and try again.',
      ]);
      expect(await quantum('2012')).toEqual([]);
    });

    test.runIf(isFullCaseRun)('are refused if more records match than may be changed at once', async () => {
      await portal.write(
        'policy',
        Array.from({ length: 5001 }, (_, i) => law(`Crowd ${i}`, { country: 'et', date: '2013' })),
      );
      const call = await correctMatching(operator, 'country=et&expected=5001', add);
      expect([call.status, call.error.code, call.error.msg]).toEqual([
        400,
        'E_MATCH_LIMIT',
        '5,001 records match, but at most 5,000 can be changed at once. Narrow the filters.',
      ]);
      expect(await listed('technology=quantum&country=et')).toEqual([]);
    });

    test('are limited to the operator’s scope: an operator of one country counts and changes only its records', async () => {
      const russian = await newUser(portal, { labels: ['focal-point'], country: 'ru' });
      const own = await some('ru', 2, '2014');
      await some('cn', 2, '2014');
      const all = await correctMatching(russian, 'keyword=Gathered+2014&expected=4', add);
      expect([all.status, all.error.code]).toEqual([409, 'E_MATCHES']);
      const mine = await correctMatching(russian, 'keyword=Gathered+2014&expected=2', add);
      expect(mine.error.code ?? mine.data, mine.text).toEqual({ total: 2, done: 2 });
      expect(await quantum('2014')).toEqual(own);
      const foreign = await correctMatching(russian, 'keyword=Gathered+2014&country=cn&expected=2', add);
      expect([foreign.status, foreign.error.code]).toEqual([409, 'E_MATCHES']);
    });

    test('skip records that the caller may not change, and are refused if no record remains', async () => {
      const ids = await some('za', 2, '2015');
      const label = { code: 'gatherer', names: { 'en-us': 'Gatherer' }, colour: null, scope: 'all' };
      const permissions = ['content:record:read', 'content:record:update'];
      expect((await operator.send('POST', '/api/admin/labels', { ...label, permissions })).status).toBe(200);
      const editor = await newUser(portal, { labels: ['gatherer'] });
      const none = await correctMatching(editor, 'keyword=Gathered+2015&expected=2', add);
      expect([none.status, none.error.code]).toEqual([409, 'E_STATE']);
      const [first] = ids;
      expect((await operator.send('POST', `${base}/${first}/unpublish`)).status).toBe(200);
      const one = await correctMatching(editor, 'country=za&expected=2', add);
      expect(one.data, one.text).toEqual({ total: 2, done: 1 });
      expect(await quantum('2015')).toEqual([]);
      const visitor = await newUser(portal);
      expect((await correctMatching(visitor, 'expected=2', add)).status).toBe(403);
    });

    test('refuse invalid input by field', async () => {
      const nothing = await correctMatching(operator, 'expected=2', { change: 'add' });
      expect([nothing.status, Object.keys(nothing.error.fields ?? {})]).toEqual([400, ['industries']]);
      for (const query of ['', 'expected=0', 'expected=2&page=2', 'expected=2&colour=red']) {
        expect((await correctMatching(operator, query, add)).status, query).toBe(400);
      }
    });
  });

  test('refuse invalid input with a message', async () => {
    const id = await write(law('办法'));
    const nothing = await correct(operator, id, { change: 'add' });
    expect([nothing.status, nothing.error.code, Object.keys(nothing.error.fields ?? {})]).toEqual([400, 'E_VALIDATION', ['industries']]);
    const unknown = await correct(operator, id, { change: 'add', technologies: ['alchemy'] });
    expect([unknown.status, unknown.error.code]).toEqual([400, 'E_VALIDATION']);
    const turned = await correct(operator, id, { change: 'turn', technologies: ['ai'] });
    expect([turned.status, Object.keys(turned.error.fields ?? {})]).toEqual([400, ['change']]);
    const old = await correct(operator, id, { change: 'add', technologies: ['ai'], version: '1.0.0' });
    expect([old.status, old.error.code]).toEqual([409, 'E_CONFLICT']);
  });

  test('need scope and permission: another country’s record is not found; a published record requires permission to publish', async () => {
    const russian = await newUser(portal, { labels: ['focal-point'], country: 'ru' });
    const foreign = await write(law('另一国家的办法'));
    expect((await correct(russian, foreign, { change: 'add', technologies: ['ai'] })).status).toBe(404);
    const visitor = await newUser(portal);
    expect((await correct(visitor, foreign, { change: 'add', technologies: ['ai'] })).status).toBe(403);
  });
});

describe('stored records', () => {
  test('get topics from a run of the rule, which can be undone', async () => {
    const id = await write(law('旧办法'));
    await portal.alter('policy', Number(id), `title = '机器人产业发展规划'`);
    expect((await topics(id)).technologies).toEqual([]);
    const run = await derive();
    expect(await topics(id)).toMatchObject({ technologies: ['robotics'], topicsAssigned: { technologies: ['robotics'] } });
    const assigned = (await operator.get<Paged<ContentRow>>(`${base}?assigned=1&limit=100`)).data;
    expect(assigned.docs.map((row) => row.id)).toContain(id);
    expect(assigned.total).toBe(assigned.docs.length);
    const runs = portal.services.derivationRuns;
    await transaction(portal.connection, (tx) => runs.takeBack(tx, run, null));
    await runs.runNow(run);
    await portal.services.changes.catchUp();
    expect((await topics(id)).technologies).toEqual([]);
  });

  test('lose topics that no rule assigns any more, and keep those of their source', async () => {
    const id = await write(law('无人机管理条例', { technologies: ['robotics'] }));
    await portal.alter('policy', Number(id), `technologies = '{robotics,quantum}', assigned = '{technologies/quantum}'`);
    await derive();
    expect(await topics(id)).toMatchObject({ technologies: ['robotics'], topicsAssigned: { technologies: [] } });
  });
});
