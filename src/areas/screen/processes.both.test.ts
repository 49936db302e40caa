import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { createPostgresDatabase, engine } from '../../../test/harness/database.ts';
import { type ApiProcess, startProcesses } from '../../../test/harness/process.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { ScreenFigures } from './operations.ts';

/** Counts of two processes are summed, whichever process answers. */
describe.runIf(isFullCaseRun && engine === 'postgresql')('two processes with one database', () => {
  let connection: Connection & { url: string };
  let processes: { all: ApiProcess[]; stop(): Promise<void> };
  beforeAll(async () => {
    connection = await createPostgresDatabase('seeded');
    processes = await startProcesses(connection.url, 2);
  }, 120_000);
  afterAll(async () => {
    await processes?.stop();
    await connection?.close();
  });

  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const visit = async ({ origin }: ApiProcess, path: string, address: string): Promise<void> => {
    const headers = { 'user-agent': chrome, accept: 'text/html', 'sec-fetch-site': 'none', 'x-forwarded-for': address };
    expect((await fetch(origin + path, { headers })).status).toBe(200);
  };
  const figures = async ({ origin }: ApiProcess): Promise<ScreenFigures> => {
    const answer = await fetch(`${origin}/api/dashboard?locale=en-us`, { method: 'POST' });
    return ((await answer.json()) as { data: ScreenFigures }).data;
  };

  test('sum visits, visitors, views and search words, and return equal figures', async () => {
    const [one, other] = processes.all as [ApiProcess, ApiProcess];
    for (const process of [one, other]) {
      for (const address of ['192.0.2.1', '192.0.2.2']) {
        await visit(process, '/feed/standard.atom', address);
        await visit(process, '/api/portal/policy/1', address);
      }
    }
    await visit(one, '/feed/standard.atom', '192.0.2.3');
    for (const [i, process] of [one, other, one, other].entries())
      await visit(process, `/api/portal/search?keyword=cybersecurity&locale=en-us`, `192.0.2.${i + 1}`);
    for (const process of [one, other])
      await vi.waitFor(
        async () => {
          const { access, rt, usage, hot } = await figures(process);
          expect(access).toMatchObject({ total: 5, new: 5, inc: 5 });
          expect(rt.reduce<number>((most, persons) => Math.max(most, persons ?? 0), 0)).toBe(3);
          expect(usage.policy).toBe(4);
          expect(hot).toMatchObject([{ type: 'policy', id: '1', hot: 4 }]);
        },
        { timeout: 45_000, interval: 500 },
      );
    const [first, second] = await Promise.all([figures(one), figures(other)]);
    expect({ ...first, at: '' }).toEqual({ ...second, at: '' });
  });
});
