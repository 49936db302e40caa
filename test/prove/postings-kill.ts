import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { connect } from '../../src/platform/db/connect.server.ts';

/** If a process is killed (SIGKILL) during its work on postings, no acknowledged step may be lost and no posting may be incomplete. */
export const full = 50;

const program = join(import.meta.dirname, '../harness/posting-writer.ts');

/** Runs the writer, kills it `delay` milliseconds after this number of approvals, and returns its output. */
const writeUntilKilled = async (dataDir: string, approvals: number, delay: number): Promise<string> => {
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (output.split('approved').length > approvals) setTimeout(() => child.kill('SIGKILL'), delay);
  });
  await once(child, 'close');
  return output;
};

const expectComplete = async (dataDir: string, output: string, approvals: number): Promise<void> => {
  const acknowledged = (what: string) => [...output.matchAll(new RegExp(`${what} (\\d+)\\n`, 'g'))].map((match) => Number(match[1]));
  const connection = await connect({ dataDir });
  const found = await connection.query<{
    id: number;
    status: string;
    record: number | null;
    state: string | null;
    found: boolean;
    events: number;
  }>(
    `select p.id, p.status, p.record, r.state, exists (select 1 from search_index s where s.kind = 'snd' and s.n = p.record) as found,
          (select count(*)::int from posting_event e where e.posting = p.id) as events
     from posting p left join snd r on r.key = 'posting:' || p.id`,
  );
  const known = new Map(found.map((row) => [row.id, row]));
  expect(acknowledged('approved').length).toBeGreaterThanOrEqual(approvals);
  expect(acknowledged('created').filter((id) => !known.has(id))).toEqual([]);
  expect(acknowledged('approved').filter((id) => known.get(id)?.status !== 'approved')).toEqual([]);
  const events = { filling: 1, unaudited: 2, under_review: 3, approved: 4 } as Record<string, number>;
  for (const row of found) {
    const expectedRecord = row.status === 'approved' ? { state: 'published', found: true } : { state: null, found: false };
    expect(row).toMatchObject({ ...expectedRecord, events: events[row.status] });
    expect(row.record === null).toBe(row.status !== 'approved');
  }
  await connection.close();
};

/**
 * Kills `count` writers, each with its own database. Seed 0 kills directly after the third approval; each other seed determines the number
 * of approvals and the delay.
 */
export const run = async (count: number, { from = 0 } = {}): Promise<undefined> => {
  for (let seed = from; seed < from + count; seed++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'postings-kill-'));
    const approvals = seed === 0 ? 3 : 1 + (seed % 12);
    try {
      await expectComplete(dataDir, await writeUntilKilled(dataDir, approvals, (seed * 37) % 100), approvals);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
};
