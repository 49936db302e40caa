import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { connect } from '../../src/platform/db/connect.server.ts';
import { seededRandom } from '../harness/seeded-random.ts';

/** The embedded database is repeatedly killed while it writes to one folder: no acknowledged row may be lost. */
export const full = 50;

/**
 * Code of a program that inserts rows with increasing numbers and prints each acknowledged number. Some commits have many rows, so that
 * files grow and checkpoints occur.
 */
const writer = (dataDir: string) => `
  const { connect } = await import(${JSON.stringify(resolve('src/platform/db/connect.server.ts'))});
  const c = await connect({ dataDir: ${JSON.stringify(dataDir)} });
  await c.query('create table if not exists t (x int, filling text)');
  const [{ most }] = await c.query('select coalesce(max(x), 0)::int as most from t');
  for (let x = most + 1; ; x++) {
    await c.query("insert into t select $1::int, repeat(md5(i::text), 20) from generate_series(1, $2::int) i", [x, x % 40 === 0 ? 500 : 1]);
    if (x % 100 === 0) await c.query('checkpoint');
    process.stdout.write(x + '\\n');
  }`;

/** Starts the writer and kills it `delay` milliseconds after this number of acknowledged numbers; returns the last acknowledged number. */
const writeUntilKilled = async (dataDir: string, rows: number, delay: number): Promise<number> => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', writer(dataDir)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (output.split('\n').length > rows) setTimeout(() => child.kill('SIGKILL'), delay);
  });
  await once(child, 'close');
  return Number(output.split('\n').at(-2));
};

export const run = async (count: number, { from = 0 } = {}): Promise<undefined> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'recovery-'));
  try {
    for (let seed = from; seed < from + count; seed++) {
      const next = seededRandom(seed * 7919 + 1);
      const acknowledged = await writeUntilKilled(dataDir, 1 + Math.floor(next() * 200), next() * 50);
      const connection = await connect({ dataDir });
      const [found] = await connection.query<{ most: number; whole: boolean }>(
        `select max(x) as most, count(distinct x) = max(x) and bool_and(amount = case when x % 40 = 0 then 500 else 1 end) as whole
           from (select x, count(*) as amount from t group by x) counted`,
      );
      await connection.close();
      expect(found?.whole, `seed ${seed}`).toBe(true);
      expect(found?.most, `seed ${seed}`).toBeGreaterThanOrEqual(acknowledged);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
