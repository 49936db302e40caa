import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dice } from '../harness/dice.ts';
import type { Failure } from '../harness/failing-disk.ts';
import { copyOf, type FaultyDatabase, makeWhole, most, naming, startFaulty } from '../harness/faulty-database.ts';

/** A disk that fails anywhere, while the embedded database starts or runs: the process names the cause and ends, and whole again it serves. */
export const full = 500;

const calls = ['/write', '/transaction', '/catalogue', '/checkpoint', '/table'];
const operations: Failure['operation'][] = ['openSync', 'readSync', 'writeSync', 'fsyncSync'];
const codes = ['EIO', 'EROFS', 'ENXIO'];

/** What is wrong with how the database took the failure; the failure may also come later than anything that was asked. */
const faultOf = async (database: FaultyDatabase, failure: Failure, asked: readonly string[] | undefined): Promise<string | undefined> => {
  if (asked) {
    const origin = await database.serving();
    await database.fail(failure);
    for (const call of asked) await fetch(origin + call, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
    database.child.kill('SIGTERM');
  } else {
    const begun = await Promise.race([database.serving().catch(() => 'ended'), database.ending(most.starting)]);
    if (typeof begun === 'string' && begun.startsWith('http')) database.child.kill('SIGTERM');
  }
  const code = await database.ending(most.starting);
  if (code === 0) return undefined; // it came to its end before the disk failed
  if (code !== 1) return `ended with ${code}`;
  return naming(failure).test(database.said()) ? undefined : database.said().slice(-500);
};

export const run = async (count: number, { from = 0 } = {}): Promise<{ findings: { seed: number; failure: string; error: string }[] }> => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-faults-'));
  const findings: { seed: number; failure: string; error: string }[] = [];
  try {
    await makeWhole(join(folder, 'whole'));
    for (let seed = from; seed < from + count; seed++) {
      const next = dice(seed * 7919 + 1);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
      const failure: Failure = { operation: pick(operations), code: pick(codes), after: Math.floor(next() * 80) };
      const asked = next() < 0.6 ? [pick(calls), pick(calls), pick(calls)] : undefined;
      const dataDir = copyOf(join(folder, 'whole'), join(folder, 'copy'));
      const database = startFaulty(dataDir, asked ? undefined : failure);
      const error = await faultOf(database, failure, asked);
      await database.kill();
      const found = (what: string) => findings.push({ seed, failure: JSON.stringify({ ...failure, asked }), error: what });
      if (error) found(error);
      const again = startFaulty(dataDir);
      await again.serving().catch(({ message }: Error) => found(`afterwards: ${message}`));
      await again.kill();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { findings };
};
