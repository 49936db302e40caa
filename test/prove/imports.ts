import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Connection } from '../../src/platform/db/connect.server.ts';
import {
  type EmptyEnvironment,
  EmptyEnvironmentRunner,
  listeningLinePattern,
  type PortalProcess,
  terminatePortalProcess,
  wordCounts,
} from '../harness/places.ts';
import { seededRandom } from '../harness/seeded-random.ts';

/**
 * A large catalogue is imported by a command that is repeatedly killed and started again. Invariants: word counts are correct at each
 * moment, no row is lost or duplicated, an invalid row is reported and left out. Afterwards the portal serves the records, and memory does
 * not grow with the file.
 */
export const full = 1024; // size of the imported catalogue in megabytes
export const engines = true;

const words = [
  'quality',
  'security',
  'network',
  'measurement',
  'terminology',
  'requirements',
  'interfaces',
  'methods',
  'safety',
  'software',
];
const everyBad = 1000;
/** Memory limit of a process in megabytes, including the embedded database. */
const mostMemory = 1600;
const kills = 5;

/** Writes a catalogue of this size in megabytes; returns the number of valid rows. */
const writeCatalogue = async (path: string, megabytes: number): Promise<number> => {
  const next = seededRandom(megabytes);
  const word = () => words[Math.floor(next() * words.length)];
  const file = createWriteStream(path);
  let rows = 0;
  file.write('number,title,summary,sourceName\n');
  let written = 0;
  while (written < megabytes * 2 ** 20) {
    rows++;
    const summary = Array.from({ length: 250 }, word).join(' ');
    const line = `${rows % everyBad === 0 ? '' : `GB/T ${rows}-2020`},Digital ${word()} of ${word()} and ${word()} ${rows},${summary},S\n`;
    written += line.length;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  return rows - Math.floor(rows / everyBad);
};

/** Peak memory of the process in megabytes; null if the system does not report it. */
const memoryOf = ({ child: { pid } }: PortalProcess): number | null => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return null;
  }
};

const importOf = (places: EmptyEnvironmentRunner, { env }: EmptyEnvironment, path: string): PortalProcess =>
  places.run('src/cli/import.ts', ['--kind', 'standard', '--file', path, '--publish'], env);

const expectExact = async (connection: Connection): Promise<void> => {
  const { stored, recounted } = await wordCounts(connection);
  expect(stored).toEqual(recounted);
};

export const run = async (count: number, { from = 0 } = {}): Promise<undefined> => {
  const places = new EmptyEnvironmentRunner();
  try {
    const path = join(places.folder, 'catalogue.csv');
    const good = await writeCatalogue(path, count);
    const place = await places.empty();
    await place.lookInto((connection) => connection.migrate());
    const next = seededRandom(from * 7919 + 1);
    for (let i = 0; i < kills; i++) {
      const cut = importOf(places, place, path);
      expect(await cut.until(/row \d+: error/), 'it came to its end before it was killed').toBeUndefined();
      await sleep(next() * count * 20);
      await places.killAll();
      await cut.ended;
      await place.lookInto(expectExact);
    }
    const last = importOf(places, place, path);
    let most = 0;
    while (last.child.exitCode === null) {
      most = Math.max(most, memoryOf(last) ?? 0);
      await sleep(200);
    }
    await last.ended;
    expect(last.child.exitCode, last.said().slice(-500)).toBe(0);
    expect(most).toBeLessThan(mostMemory);
    await place.lookInto(async (connection) => {
      const [found] = await connection.query<{ rows: number; numbers: number }>(
        `select count(*)::int as rows, count(distinct number)::int as numbers from standard where state = 'published'`,
      );
      expect(found).toEqual({ rows: good, numbers: good });
      await expectExact(connection);
    });
    const portal = places.serve({ ...place.env, SEED: 'none' });
    expect(await portal.until(listeningLinePattern)).toBeUndefined();
    const answer = await fetch(`${listeningLinePattern.exec(portal.said())?.[0]}/api/portal/standard?limit=1`);
    expect((await answer.json()).data.total).toBe(good);
    await terminatePortalProcess(portal);
  } finally {
    await places.close();
  }
};
