import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine } from '../../../test/harness/database.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  await portal.connection.query(
    `insert into outbox (channel, target, text, state) select 'sms', '+' || i, repeat('a letter ', 20), 'sent' from generate_series(1, 10000) i`,
  );
});
afterAll(() => portal.close());

const counted = async (): Promise<number> =>
  (await portal.connection.query<{ rows: number }>(`select reltuples::int as rows from pg_class where relname = 'outbox'`))[0]?.rows ?? 0;

// a server of PostgreSQL counts its tables itself
test.runIf(engine === 'embedded')(
  'the planner hears of tables that have grown, and nothing where the disk may not be written',
  async () => {
    const { connection, services } = portal;
    await connection.query('set default_transaction_read_only = on');
    await services.searchUpkeep.run();
    await connection.query('set default_transaction_read_only = off');
    expect(await counted()).toBe(-1);
    await services.searchUpkeep.run();
    expect(await counted()).toBeGreaterThan(9000);
    await connection.query('delete from outbox where id > 5000');
    await services.searchUpkeep.run();
    expect(await counted()).toBeGreaterThan(9000);
  },
);
