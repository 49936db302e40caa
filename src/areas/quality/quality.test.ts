import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { newPermissionHolder } from '../../../test/harness/office.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { Country } from '../../base/locales.ts';
import type { Paged } from '../../base/paging.ts';
import { createColumnDerivation, readRecords } from '../../records/derive/columns.server.ts';
import type { RecordDraft } from '../../records/engine/draft.ts';
import type { Issue } from '../../records/quality/issues.ts';
import type {
  BrokenLinkHostRow,
  DerivationRuleRow,
  DerivationRunRow,
  QualityAnswer,
  RecordMergeRow,
  RecordWithIssueRow,
} from './operations.ts';

/** Issues of records as figures and lists, by country; and rules run by operators. */
let portal: Portal;
let operator: User;
/** Operator with access to the data quality of India. */
let focal: User;

interface RecordInput {
  key: string;
  title?: string;
  country?: Country | null;
  source?: RecordDraft['source'];
  also?: RecordDraft['texts'];
}
const policy = ({ key, title = `Policy ${key}`, country = 'in', source, also = {} }: RecordInput): RecordDraft => ({
  key,
  lang: 'en-us',
  texts: { 'en-us': { title }, ...also },
  country,
  date: '2024-05-01',
  source: source ?? { name: 'Gazette', link: `https://gazette.example/${key}` },
  fields: {},
});
const standard = (number: string, source: string, declared: string, more: Partial<RecordDraft> = {}): RecordDraft => ({
  lang: 'en-us',
  texts: { 'en-us': { title: `Title of ${number}` } },
  country: 'in',
  date: '2019',
  source: { name: source, link: `https://${source}.example/${encodeURIComponent(number)}` },
  fields: { number, declared },
  ...more,
});

const figures = async (who: User): Promise<QualityAnswer> => (await who.get<QualityAnswer>('/api/admin/quality/figures')).data;
const listed = async (who: User, query: string): Promise<Paged<RecordWithIssueRow>> =>
  (await who.get<Paged<RecordWithIssueRow>>(`/api/admin/quality/records?limit=100&${query}`)).data;

beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  focal = await newPermissionHolder(portal, 'country', ['quality:record:read', 'quality:merge:undo', 'quality:rule:run'], 'in');
  await portal.write('policy', [
    policy({ key: 'whole', also: { 'zh-cn': { title: '政策' }, 'ru-ru': { title: 'Закон' }, 'pt-br': { title: 'Lei' } } }),
    policy({ key: 'nameless', source: { name: null, link: 'https://gazette.example/nameless' } }),
    policy({ key: 'linkless', source: { name: 'Gazette', link: null } }),
    policy({ key: 'home', source: { name: 'Gazette', link: 'https://home.example/' } }),
    policy({ key: 'shared-1', source: { name: 'Gazette', link: 'https://gazette.example/list' } }),
    policy({ key: 'shared-2', source: { name: 'Gazette', link: 'https://gazette.example/list' } }),
    policy({ key: 'broken', source: { name: 'Gazette', link: 'https://gone.example/a' } }),
    policy({ key: 'broken-br', country: 'br', source: { name: 'Diário', link: 'https://gone.example/b' } }),
    policy({ key: 'twin-1', title: 'The same law', country: 'br' }),
    policy({ key: 'twin-2', title: 'The same law', country: 'br' }),
    policy({ key: 'no-twin', title: 'The same law', country: 'za' }),
  ]);
  await portal.write('policy', [policy({ key: 'hidden', source: { name: null, link: null } })], 'draft');
  await portal.write('standard', [standard('IS 100:2019', 'bis', 'current'), standard('IS 200:2015', 'bis', 'current', { date: '2015' })]);
  await portal.write('standard', [
    standard('IS 100:2019', 'shop', 'withdrawn'),
    standard('IS 200:2020', 'shop', 'current', { date: '2020' }),
  ]);
  await portal.connection.query(
    `insert into link (url, host, status, failures, checked_at) values ('https://gone.example/a', 'gone.example', 404, 3, now()),
       ('https://gone.example/b', 'gone.example', 0, 2, now()), ('https://home.example/', 'home.example', 403, 9, now()),
       ('https://gazette.example/whole', 'gazette.example', 500, 1, now())`,
  );
  await portal.connection.query(`update policy set assigned = '{industries/energy}' where key = 'whole'; `.replace('; ', ''));
  await portal.connection.query(`update policy set corrected = '{+technologies/ai}' where key = 'twin-1'`);
  await portal.connection.query(
    `insert into record_merge (kind, kept, kept_key, gone_key, reason, run) select 'policy', n, key, 'gone-' || key, 'name', '7' from policy
      where key in ('whole', 'twin-1')`,
  );
  await portal.connection.query(
    `insert into finding (kind, n, type, about) select 'standard', n, 'cycle', 'is200:2020' from standard where number = 'IS 200:2015'`,
  );
}, 60_000);
afterAll(() => portal.close());

/** Keys of the policies and standards with each issue. */
const expected: Readonly<Record<Issue, readonly string[]>> = {
  twin: ['twin-1', 'twin-2'],
  'status.sources': ['IS 100:2019'],
  'status.evidence': ['IS 200:2015'],
  cycle: ['IS 200:2015'],
  'source.name': ['nameless'],
  'source.link': ['linkless'],
  'source.exact': ['home', 'shared-1', 'shared-2'],
  'link.dead': ['broken', 'broken-br'],
  'topics.assigned': ['whole'],
  'topics.corrected': ['twin-1'],
  'country.other': [],
  'title.zh-cn': [
    ...['nameless', 'linkless', 'home', 'shared-1', 'shared-2', 'broken', 'broken-br', 'twin-1', 'twin-2', 'no-twin'],
    ...['IS 100:2019', 'IS 200:2015', 'IS 200:2020'],
  ],
  'title.en-us': [],
  'title.ru-ru': [],
  'title.pt-br': [],
};
const keysOf = async ({ docs }: Paged<RecordWithIssueRow>): Promise<string[]> => {
  const policies = await portal.connection.query<{ n: number; key: string }>('select n, key from policy');
  return docs.map((row) => row.number ?? policies.find(({ n }) => String(n) === row.record)?.key ?? '').sort();
};

describe('figures and their lists', () => {
  test.each(Object.entries(expected))('the figure and the list of the issue %s agree', async (issue, keys) => {
    const own = issue.startsWith('title.') && issue !== 'title.en-us' ? (expected['title.zh-cn'] ?? []) : keys;
    const { issues } = await figures(operator);
    const list = await listed(operator, `issue=${issue}`);
    expect(await keysOf(list)).toEqual([...own].sort());
    expect(issues.find((one) => one.issue === issue)?.records).toBe(own.length);
    expect(list.total).toBe(own.length);
  });

  test('a row contains the details of its issue', async () => {
    const about = async (issue: Issue) => (await listed(operator, `issue=${issue}`)).docs.map((row) => row.about);
    expect(await about('twin')).toEqual(['The same law', 'The same law']);
    expect(await about('cycle')).toEqual(['is200:2020']);
    expect(await about('link.dead')).toEqual(['404', '0']);
    expect(await about('status.sources')).toEqual([expect.stringMatching(/bis: current.*shop: withdrawn/)]);
    expect(await about('topics.corrected')).toEqual(['+technologies/ai']);
  });

  test('the figures count standards by status and evidence; each combination has its list', async () => {
    const { statuses } = await figures(operator);
    expect(statuses.reduce((sum, { records }) => sum + records, 0)).toBe(3);
    for (const { status, evidence, records } of statuses)
      expect((await listed(operator, `status=${status}&evidence=${evidence}`)).total).toBe(records);
    expect(statuses).toContainEqual({ status: 'superseded', evidence: 'edition', records: 1 });
  });

  test('the page lists hosts of dead links with the number of their records', async () => {
    const { docs } = (await operator.get<Paged<BrokenLinkHostRow>>('/api/admin/quality/hosts')).data;
    expect(docs).toMatchObject([{ id: 'gone.example', links: 2, records: 2, statuses: [0, 404] }]);
    expect((await listed(operator, 'issue=link.dead&host=gone.example')).total).toBe(2);
    expect((await listed(operator, 'issue=link.dead&host=other.example')).total).toBe(0);
  });

  test('the list of merges contains merged records', async () => {
    const { docs } = (await operator.get<Paged<RecordMergeRow>>('/api/admin/quality/merges?state=joined')).data;
    expect(docs.map(({ kept: remainingKey, gone, reason, run }) => [remainingKey, gone, reason, run])).toEqual([
      ['twin-1', 'gone-twin-1', 'name', '7'],
      ['whole', 'gone-whole', 'name', '7'],
    ]);
    expect((await figures(operator)).merges).toBe(2);
  });

  test('lists of issues are exported, and filtered by keyword, kind and country', async () => {
    const file = await operator.get('/api/admin/quality/records?issue=source.exact', { accept: 'text/csv' });
    expect([file.status, file.text.trim().split('\n').length]).toEqual([200, 4]);
    expect((await listed(operator, 'issue=title.zh-cn&kind=standard')).total).toBe(3);
    expect((await listed(operator, 'issue=title.zh-cn&country=br')).total).toBe(3);
    expect((await listed(operator, 'issue=title.zh-cn&keyword=same law')).total).toBe(3);
    expect((await operator.get('/api/admin/quality/records?issue=nonsense')).status).toBe(400);
  });
});

describe('an operator with the scope "own country"', () => {
  test('an operator with the scope "own country" gets only the figures and rows of the country', async () => {
    const answer = await figures(focal);
    expect(answer).toMatchObject({ country: 'in', records: 10, merges: 1 });
    expect(answer.issues.find(({ issue }) => issue === 'link.dead')).toMatchObject({ records: 1 });
    expect(await keysOf(await listed(focal, 'issue=link.dead'))).toEqual(['broken']);
    expect((await listed(focal, 'issue=twin')).total).toBe(0);
    expect((await listed(focal, 'country=br')).total).toBe(0);
    const hosts = (await focal.get<Paged<BrokenLinkHostRow>>('/api/admin/quality/hosts')).data.docs;
    expect(hosts).toMatchObject([{ links: 1, records: 1, statuses: [404] }]);
    const merges = (await focal.get<Paged<RecordMergeRow>>('/api/admin/quality/merges')).data.docs;
    expect(merges.map(({ kept: remainingKey }) => remainingKey)).toEqual(['whole']);
  });

  test('an operator with the scope "own country" cannot access rules, because they change records of every country', async () => {
    for (const path of ['rules', 'runs', 'runs/1']) expect((await focal.get(`/api/admin/quality/${path}`)).status, path).toBe(404);
    for (const path of ['rules/marked:policy/apply', 'rules/marked:policy/dry-run', 'runs/1/undo', 'runs/1/cancel'])
      expect((await focal.send('POST', `/api/admin/quality/${path}`)).status, path).toBe(404);
  });

  test.each(['organization', 'own'] as const)('an operator with the scope %s gets no figures', async (scope) => {
    const user = await newPermissionHolder(portal, scope, ['quality:record:read'], 'in');
    for (const path of ['figures', 'records', 'merges', 'hosts']) expect((await user.get(`/api/admin/quality/${path}`)).status).toBe(403);
  });
});

describe('derivation rules', () => {
  const at = '/api/admin/quality';
  const rule = async (name = 'marked:policy') =>
    (await operator.get<Paged<DerivationRuleRow>>(`${at}/rules?limit=100`)).data.docs.find(({ id }) => id === name);
  const over = async (id: string): Promise<DerivationRunRow> => {
    for (;;) {
      const { data } = await operator.get<DerivationRunRow>(`${at}/runs/${id}`);
      if (!['queued', 'running', 'undoing'].includes(data.state)) return data;
      await sleep(10);
    }
  };
  const run = async (step: 'dry-run' | 'apply', name = 'marked:policy'): Promise<DerivationRunRow> => {
    const reply = await operator.send<{ id: string }>('POST', `${at}/rules/${name}/${step}`);
    expect(reply.status, reply.text).toBe(200);
    return over(reply.data.id);
  };

  beforeAll(() =>
    portal.services.derivationRuns.register(
      createColumnDerivation({
        name: 'marked',
        kind: 'policy',
        async *plan(connection) {
          for await (const records of readRecords(connection, 'policy', ['title', 'keywords']))
            yield records
              .filter(({ keywords }) => Array.isArray(keywords) && !keywords.includes('marked'))
              .map(({ n, title }) => ({ n, name: String(title), values: { keywords: ['marked'] }, why: 'it is not marked' }));
        },
      }),
    ),
  );

  test('a rule that changes more than 5 % of a kind needs a dry run, as explained in the caller’s language; it is then applied and undone', async () => {
    expect(await run('apply')).toMatchObject({
      state: 'refused',
      planned: 12,
      total: 12,
      applied: 0,
      error: expect.stringContaining('12'),
    });
    for (const [locale, phrase] of [
      ['zh-cn', '试运行'],
      ['en-us', 'dry run'],
      ['ru-ru', 'пробный запуск'],
      ['pt-br', 'simulação'],
    ]) {
      const headers = { cookie: operator.cookie, 'accept-language': locale };
      const refused = await portal.send('POST', `${at}/rules/marked:policy/apply`, undefined, headers);
      expect([refused.status, refused.error.code]).toEqual([409, 'E_DRY_RUN']);
      expect(refused.error.msg).toContain(phrase);
    }
    const dry = await run('dry-run');
    expect(dry).toMatchObject({ state: 'done', dry: true, planned: 12, applied: 0 });
    expect(dry.examples).toHaveLength(12);
    const done = await run('apply');
    expect(done).toMatchObject({ state: 'done', applied: 12, account: { name: operator.account } });
    expect(await rule()).toMatchObject({ last: { id: done.id }, dry: { id: dry.id } });
    expect((await operator.send('POST', `${at}/runs/${dry.id}/undo`)).error.code).toBe('E_STATE');
    expect((await operator.send('POST', `${at}/runs/${done.id}/undo`)).status).toBe(200);
    expect(await over(done.id)).toMatchObject({ state: 'undone', restored: 12, leftAlone: 0 });
  });

  test('merging duplicates above 5 % of a kind needs a dry run too, and is undone completely', async () => {
    const pairs = ['IS 501', 'IS 502'];
    const draft = (number: string) => standard(number, 'bis', 'current', { date: '2021-03', texts: { 'en-us': { title: 'Coir mats' } } });
    await portal.write('standard', [...pairs.map((number) => draft(`${number}:2021`)), draft('IS 601'), draft('IS 602')]);
    // simulates records stored before the rule existed
    await portal.connection.query(
      `update standard set number = replace(number, 'IS 6', 'IS 5'), key = replace(key, 'is6', 'is5'), series = replace(series, 'is6', 'is5')
        where key in ('is601', 'is602')`,
    );
    const storedKeys = async () =>
      (await portal.connection.query<{ key: string }>(`select key from standard where key like 'is50%' order by key`)).map(
        ({ key }) => key,
      );
    const before = await storedKeys();
    const twins = 'twins:standard';
    expect(await run('apply', twins)).toMatchObject({ state: 'refused', planned: 2, applied: 0 });
    expect((await operator.send('POST', `${at}/rules/${twins}/apply`)).error.code).toBe('E_DRY_RUN');
    expect(await storedKeys()).toEqual(before);
    const dry = await run('dry-run', twins);
    expect(dry).toMatchObject({ state: 'done', planned: 2, applied: 0 });
    expect(dry.examples.map(({ name, why }) => `${name} ${why}`)).toEqual(['IS 501 undated: IS 501:2021', 'IS 502 undated: IS 502:2021']);
    const done = await run('apply', twins);
    expect(done).toMatchObject({ state: 'done', applied: 2 });
    expect(await storedKeys()).toEqual(['is501:2021', 'is502:2021']);
    expect((await operator.send('POST', `${at}/runs/${done.id}/undo`)).status).toBe(200);
    expect(await over(done.id)).toMatchObject({ state: 'undone', restored: 2, leftAlone: 0 });
    expect([await storedKeys(), (await rule(twins))?.last?.state]).toEqual([before, 'undone']);
  });

  test('an unknown rule or run returns 404', async () => {
    expect((await operator.send('POST', `${at}/rules/nothing:policy/apply`)).status).toBe(404);
    expect((await operator.send('POST', `${at}/runs/999999/undo`)).status).toBe(404);
    expect((await operator.send('POST', `${at}/runs/x/cancel`)).status).toBe(404);
  });
});

test('a merge is undone only by operators whose scope includes it', async () => {
  const draft = (number: string) => standard(number, 'bis', 'current', { date: '2021-03', texts: { 'en-us': { title: 'Jute bags' } } });
  for (const number of ['IS 300:2021', 'IS 300']) await portal.write('standard', [draft(number)]);
  const joined = async (who: User) =>
    (await who.get<Paged<RecordMergeRow>>('/api/admin/quality/merges?state=joined&kind=standard')).data.docs;
  const [merge] = await joined(focal);
  expect(merge).toMatchObject({ kept: 'is300:2021', gone: 'is300', country: 'in' });
  const foreign = await newPermissionHolder(portal, 'country', ['quality:record:read', 'quality:merge:undo', 'quality:rule:run'], 'br');
  expect(await joined(foreign)).toEqual([]);
  const undoMerge = (who: User) => who.send('POST', `/api/admin/quality/merges/${merge?.id}/undo`);
  expect((await undoMerge(foreign)).status).toBe(404);
  expect((await undoMerge(focal)).status).toBe(200);
  expect((await undoMerge(focal)).status).toBe(404);
  expect(await joined(operator)).toEqual([]);
  const rows = await portal.connection.query(`select key from standard where series = 'is300' order by key`);
  expect(rows).toEqual([{ key: 'is300' }, { key: 'is300:2021' }]);
});
