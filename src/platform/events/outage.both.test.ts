import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullCaseRun } from '../../../test/harness/cases.ts';
import { engine } from '../../../test/harness/database.ts';
import { generateRecordDrafts } from '../../../test/harness/drafts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { type Postgres, startPostgres } from '../../../test/harness/postgres.ts';
import type { ListAnswer } from '../../records/api.ts';
import { kindOf } from '../../records/kinds/index.ts';
import { connect } from '../db/connect.server.ts';
import { errorTexts } from '../i18n/all.server.ts';

/** Tests with PostgreSQL stopping under the running portal and coming back. */
describe.runIf(engine === 'postgresql')('without its database', () => {
  let portal: Portal;
  let server: Postgres;
  let base: string;
  let tell: (payload: string) => void;
  const dataDir = mkdtempSync(join(tmpdir(), 'outage-'));
  beforeAll(async () => {
    server = await startPostgres({ dataDir });
    const connection = await connect({ databaseUrl: server.url() });
    await connection.migrate();
    const listen = connection.listen.bind(connection);
    connection.listen = (channel, on, onReconnect) => {
      if (channel === 'change') tell = on;
      return listen(channel, on, onReconnect);
    };
    portal = await openPortal({ samples: false, connection });
    await portal.write('policy', generateRecordDrafts(kindOf('policy'), 6));
    base = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  }, 60_000);
  afterAll(async () => {
    await portal.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const get = async (path: string) => {
    const answer = await fetch(base + path, { headers: { 'accept-language': 'en' } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  test.runIf(isFullCaseRun)(
    'the portal answers from its caches, refuses other requests with 503, and recovers by itself',
    { timeout: 90_000 },
    async () => {
      const remembered = '/api/portal/policy?limit=3';
      const before = await get(remembered);
      const [doc] = (JSON.parse(before.text) as { data: ListAnswer }).data.docs;
      expect(before.status).toBe(200);
      const [newest] = await portal.connection.query<{ seq: number }>('select max(seq) as seq from change');
      await server.stop();

      tell(String(newest?.seq)); // a delayed notification of the portal's own write
      await portal.services.changes.look();
      const cachedAnswer = await get(remembered);
      expect([cachedAnswer.status, cachedAnswer.text]).toEqual([200, before.text]);
      const uncachedPaths = [
        `/api/portal/policy/${doc?.id}`,
        '/api/portal/policy?limit=6',
        '/api/portal/search?keyword=quuxprobe',
        '/api/portal/policy/export',
        '/feed/policy.atom',
        '/sitemap.xml',
        '/api/portal/summary',
      ];
      for (const path of uncachedPaths) {
        const { status, headers, text } = await get(path);
        expect([path, status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([path, 503, '5', 'no-store']);
        expect(JSON.parse(text)).toEqual({ data: null, msg: errorTexts['en-us'].E_UNAVAILABLE, code: 'E_UNAVAILABLE' });
      }
      expect((await get('/api/portal/policy?limit=0')).status).toBe(400);
      expect((await get('/api/nowhere')).status).toBe(404);
      expect((await get('/healthz')).status).toBe(200);
      const readiness = await get('/readyz');
      expect([readiness.status, readiness.headers.get('retry-after')]).toEqual([503, '5']);
      await portal.services.views.flush().catch(() => undefined);

      server = await startPostgres({ dataDir, port: server.port });
      expect((await get('/readyz')).status).toBe(200);
      for (const path of uncachedPaths) expect([path, (await get(path)).status]).toEqual([path, 200]);
      await portal.write('policy', [
        {
          ...(generateRecordDrafts(kindOf('policy'), 1)[0] as ReturnType<typeof generateRecordDrafts>[number]),
          key: 'after',
          date: '2099',
        },
      ]);
      expect((JSON.parse((await get(remembered)).text) as { data: ListAnswer }).data).toMatchObject({
        total: 7,
        docs: [{ date: '2099' }, {}, {}],
      });
    },
  );
});
