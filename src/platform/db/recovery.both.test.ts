import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { engine } from '../../../test/harness/database.ts';
import { startPostgres } from '../../../test/harness/postgres.ts';
import { connect, queryRows } from './connect.server.ts';
import { isUnavailable } from './errors.server.ts';

test.runIf(engine === 'postgresql')(
  'after a restart of PostgreSQL the connection recovers by itself',
  { timeout: 60_000 },
  async ({ onTestFinished }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'recovery-'));
    let server = await startPostgres({ dataDir });
    const connection = await connect({ databaseUrl: server.url() });
    onTestFinished(async () => {
      await connection.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const heard: string[] = [];
    const onReconnect = vi.fn();
    await connection.listen('news', (payload) => heard.push(payload), onReconnect);

    // The database server stops while one client is idle, one is in a transaction and one listens.
    const cut = connection.db.transaction(async (tx) => {
      await queryRows(tx, 'select 1');
      await server.stop();
      await queryRows(tx, 'select 1');
    });
    await expect(cut).rejects.toSatisfy(isUnavailable);
    expect(await connection.readiness()).toBe('unavailable');

    // Provokes more failures than the pool has clients, so that a leaked client would exhaust it.
    const attempt = () => connection.db.transaction((tx) => queryRows(tx, 'select 1'));
    for (let i = 0; i < 12; i++) await expect(attempt()).rejects.toSatisfy(isUnavailable);
    await expect(connection.query('select 1')).rejects.toSatisfy(isUnavailable);

    server = await startPostgres({ dataDir, port: server.port });
    expect(await connection.readiness()).toBe('ok');
    expect(await Promise.all(Array.from({ length: 20 }, attempt))).toHaveLength(20);
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledOnce(), { timeout: 8000 });
    await connection.query("select pg_notify('news', 'again')");
    await vi.waitFor(() => expect(heard).toEqual(['again']));
  },
);
