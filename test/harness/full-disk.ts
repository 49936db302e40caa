import { setTimeout as sleep } from 'node:timers/promises';
import type { Portal } from './portal.ts';

/**
 * Makes the database read-only, or writable again if `full` is false. The embedded engine behaves as if only its disk reserve were left.
 * PostgreSQL gets default_transaction_read_only; sessions read this setting only at their start, so all other sessions are terminated.
 */
export const simulateFullDisk = async ({ connection }: Portal, full = true): Promise<void> => {
  const mode = full ? 'on' : 'off';
  if ('keepLastSpace' in connection && typeof connection.keepLastSpace === 'function') {
    await connection.keepLastSpace(full);
    return;
  }
  const [{ name } = { name: '' }] = await connection.query<{ name: string }>('select current_database() as name');
  const change = async (tx: { execute(sql: string): PromiseLike<unknown> }) => {
    await tx.execute(`alter database "${name}" set default_transaction_read_only = ${mode}`);
  };
  await connection.db.transaction(change, { accessMode: 'read write' });
  const old = `datname = current_database() and application_name = 'brics-portal'`;
  const ended = await connection.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity where ${old} and pid <> pg_backend_pid()`,
  );
  const pids = ended.map(({ pid }) => pid);
  while ((await connection.query('select 1 from pg_stat_activity where pid = any($1)', [pids])).length > 0) await sleep(10);
  await sleep(50); // Waits until the pool has noticed the ended sessions; otherwise a request would get a broken one.
  // Applies the mode to the one session that remains.
  await connection.query(`set default_transaction_read_only = ${mode}`);
};
