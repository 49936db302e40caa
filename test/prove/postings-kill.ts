import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { connect } from '../../src/platform/db/connect.server.ts';
import { complete } from '../harness/postings.ts';

/** kill -9 during the work on postings must lose no acknowledged step and leave no posting incomplete. */
export const full = 50;

/** A program that writes postings one after the other, has each approved, and prints a line after each acknowledged step. */
const writer = (dataDir: string) => `
  const root = ${JSON.stringify(resolve('.'))};
  const { connect } = await import(root + '/src/platform/db/connect.server.ts');
  const { quietContext } = await import(root + '/src/platform/http/context.ts');
  const { servicesOver } = await import(root + '/src/server/services.ts');
  const connection = await connect({ dataDir: ${JSON.stringify(dataDir)} });
  await connection.migrate();
  const [{ id }] = await connection.query("insert into account (account, real_name, password, locale) values ('w', 'w', 'x', 'en-us') returning id");
  const services = await servicesOver(connection, { dataDir: ${JSON.stringify(dataDir)} });
  const grants = new Map([['posting:audit:read', 'all'], ['posting:audit:decide', 'all']]);
  const actor = { id, account: 'w', name: 'w', avatar: null, status: 1, country: null, organizations: [], labels: [], grants, session: 1 };
  const context = quietContext('en-us', actor);
  for (;;) {
    const made = await services.postings.create(context, ${JSON.stringify(complete)});
    process.stdout.write('created ' + made.id + '\\n');
    const { version } = await services.postings.submit(context, made.id);
    const taken = await services.review.decide(context, made.id, 'take', { version });
    await services.review.decide(context, made.id, 'approve', { version: taken.version });
    process.stdout.write('approved ' + made.id + '\\n');
  }`;

/** Kills the writer `delay` milliseconds after a number of approvals; returns its output. */
const writeUntilKilled = async (dataDir: string, approvals: number, delay: number): Promise<string> => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', writer(dataDir)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (said.split('approved').length > approvals) setTimeout(() => child.kill('SIGKILL'), delay);
  });
  await once(child, 'close');
  return said;
};

const expectWhole = async (dataDir: string, said: string, approvals: number): Promise<void> => {
  const acknowledged = (what: string) => [...said.matchAll(new RegExp(`${what} (\\d+)\\n`, 'g'))].map((match) => Number(match[1]));
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
    const whole = row.status === 'approved' ? { state: 'published', found: true } : { state: null, found: false };
    expect(row).toMatchObject({ ...whole, events: events[row.status] });
    expect(row.record === null).toBe(row.status !== 'approved');
  }
  await connection.close();
};

/** Kills `count` writers, each with its own database: the first directly after the third approval, the others after random delays. */
export const run = async (count: number, { from = 0 } = {}): Promise<undefined> => {
  for (let seed = from; seed < from + count; seed++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'postings-kill-'));
    const approvals = seed === 0 ? 3 : 1 + (seed % 12);
    try {
      await expectWhole(dataDir, await writeUntilKilled(dataDir, approvals, (seed * 37) % 100), approvals);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
};
