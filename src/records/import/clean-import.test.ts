import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { today } from '../../base/dates.ts';
import type { RecordDetail } from '../api.ts';
import { importFile } from './service.server.ts';

/** Tests the import of web pages with boilerplate, as readers and editors see the record. */
let portal: Portal;
let folder: string;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  folder = await mkdtemp(join(tmpdir(), 'clean-'));
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await portal.close();
});

const page = (body: string, summary = '—') => [
  'key,title,lang,country,summary,body,sourceName,sourceLink',
  `k1,关于数据管理的公告,zh-cn,cn,${summary},"${body}",Site,https://site.example/1`,
];
const run = async (rows: string[]) => {
  const file = join(folder, 'rows.csv');
  await writeFile(file, rows.join('\r\n'));
  const totals = await importFile(portal.connection, file, {
    kind: 'policy',
    actor: 'import',
    publish: true,
    dryRun: false,
    hooks: portal.services.recordHooks,
  });
  await portal.services.changes.catchUp();
  return totals;
};
const record = async () => {
  const [row] = await portal.connection.query<{ n: number }>(`select n from policy where key = 'k1'`);
  return { n: row?.n, data: (await portal.get<RecordDetail>(`/api/portal/policy/${row?.n}?locale=zh-cn`)).data };
};

test('boilerplate is removed from the record and stored as a source copy', async () => {
  const body = '<p>设为首页 加入收藏</p><p>关于数据管理的公告</p><p>第一条 本办法适用于数据。</p><p>【打印本页】【关闭窗口】</p>';
  expect(await run(page(body))).toMatchObject({ created: 1, errors: 0 });
  const { n, data } = await record();
  expect(data.body).toBe('<p>第一条 本办法适用于数据。</p>');
  expect(data.summary).toBe('第一条 本办法适用于数据。');
  expect(data.source.read).toBe(today());
  const operator = await newOperator(portal);
  const copies = async () => (await operator.get<unknown[]>(`/api/admin/content/policy/${n}/source-copy`)).data;
  const cut = '设为首页 加入收藏\n关于数据管理的公告\n【打印本页】【关闭窗口】';
  expect(await copies()).toMatchObject([
    { source: 'Site', field: 'body', text: cut },
    { source: 'Site', field: 'summary', text: '—' },
  ]);
  expect(await run(page(body))).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect(await copies()).toHaveLength(2);
});

test('a text without boilerplate is not changed', async () => {
  const body = '<p>首页应当标明名称。</p><p>第二条</p>';
  expect(await run(page(body, '本办法规定数据管理。'))).toMatchObject({ updated: 1 });
  expect((await record()).data).toMatchObject({ body, summary: '本办法规定数据管理。' });
});

test('an editor’s change keeps the date on which the source was read', async () => {
  const operator = await newOperator(portal);
  const { n } = await record();
  const path = `/api/admin/content/policy/${n}`;
  const { values, version } = (await operator.get<{ values: object; version: string }>(path)).data;
  expect((await operator.send('PUT', path, { ...values, date: '2024', version })).status).toBe(200);
  for (const step of ['submit', 'publish']) expect((await operator.send('POST', `${path}/${step}`, {})).status).toBe(200);
  expect((await record()).data).toMatchObject({ date: '2024', source: { read: today() } });
});
