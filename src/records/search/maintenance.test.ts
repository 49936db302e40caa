import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../../../test/harness/database.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { importFile } from '../import/service.server.ts';

// only the embedded engine is tested, because a PostgreSQL server analyses its tables itself
describe.runIf(engine === 'embedded')('the planner has current table sizes', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal({ samples: false });
  });
  afterAll(() => portal.close());

  const counted = async (table: string): Promise<number> => {
    const [found] = await portal.connection.query<{ rows: number }>(`select reltuples::int as rows from pg_class where relname = $1`, [
      table,
    ]);
    return found?.rows ?? 0;
  };

  test('after tables have grown, if the disk is writable', async () => {
    const { connection, services } = portal;
    await connection.query(
      `insert into outbox (channel, target, text, state) select 'sms', '+' || i, repeat('a letter ', 20), 'sent' from generate_series(1, 10000) i`,
    );
    await connection.query('set default_transaction_read_only = on');
    await services.searchUpkeep.run();
    await connection.query('set default_transaction_read_only = off');
    expect(await counted('outbox')).toBe(-1);
    await services.searchUpkeep.run();
    expect(await counted('outbox')).toBeGreaterThan(9000);
    await connection.query('delete from outbox where id > 5000');
    await services.searchUpkeep.run();
    expect(await counted('outbox')).toBeGreaterThan(9000);
  });

  test('after a large import', { timeout: 60_000 }, async () => {
    const many = Array.from({ length: 2000 }, (_, i) => `"Video ${i}",en-us,"${'What it shows. '.repeat(60)}",S`);
    const path = join(portal.dataDir, 'videos.csv');
    writeFileSync(path, ['title,lang,summary,sourceName', ...many].join('\r\n'));
    const options = {
      kind: 'video',
      format: undefined,
      actor: 'test',
      publish: true,
      dryRun: false,
      hooks: portal.services.recordHooks,
    } as const;
    expect(await importFile(portal.connection, path, options)).toMatchObject({ created: 2000 });
    expect(await counted('video')).toBeGreaterThan(1500);
  });
});
