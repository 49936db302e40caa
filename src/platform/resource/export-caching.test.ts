import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { apiRoutes } from '../../../test/harness/routes.ts';
import { sheetType } from '../spreadsheet/write.server.ts';

/** Tests that every route that answers with a file sets caching headers. */
let portal: Portal;
let operator: User;
beforeAll(async () => {
  portal = await openPortal();
  operator = await newOperator(portal);
}, 60_000);
afterAll(() => portal.close());

const pathsEnding = (pattern: RegExp) =>
  apiRoutes(portal.app)
    .filter((route) => route.startsWith('GET ') && pattern.test(route))
    .map((route) => route.slice(4));

test('exports of the back office are not cached', { timeout: 120_000 }, async () => {
  const lists = pathsEnding(/^GET \/api\/admin\/[\w/-]+$/);
  const exported: string[] = [];
  for (const path of lists)
    for (const accept of ['text/csv', sheetType]) {
      const { headers } = await operator.get(path, { accept });
      if (!headers['content-disposition']) continue;
      exported.push(path);
      expect([path, accept, headers['cache-control']]).toEqual([path, accept, 'private, no-store']);
    }
  expect(new Set(exported).size).toBeGreaterThan(20);
});

test('exports of the portal have the caching headers of its lists', { timeout: 120_000 }, async () => {
  const found = pathsEnding(/\/export$/);
  expect(found.length).toBeGreaterThan(5);
  for (const path of found)
    for (const format of ['csv', 'json']) {
      const url = `${path}?format=${format}`;
      const list = await portal.get(path.replace(/\/export$/, ''));
      const { status, headers } = await portal.get(url);
      expect([url, status, headers['cache-control']]).toEqual([url, 200, list.headers['cache-control']]);
      expect(headers.vary).toContain('accept-language, cookie');
      const own = await operator.get(url);
      expect([url, own.headers['cache-control']]).toEqual([url, 'private, no-store']);
    }
});
