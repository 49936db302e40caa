import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { engine } from '../harness/database.ts';
import {
  countFirstStartRows,
  type EmptyEnvironment,
  EmptyEnvironmentRunner,
  listeningLinePattern,
  terminatePortalProcess,
  wordCounts,
} from '../harness/places.ts';
import { seededRandom } from '../harness/seeded-random.ts';

/**
 * A first start is killed at a random moment, up to three times. The next start must create everything that an undisturbed start creates,
 * and no row twice. On PostgreSQL, three parallel starts must also create each row once.
 */
export const full = 50;
export const engines = true;

const expectComplete = (name: string, { lookInto }: EmptyEnvironment, expectedCounts: Record<string, number>): Promise<void> =>
  lookInto(async (connection) => {
    expect(await countFirstStartRows(connection), name).toEqual(expectedCounts);
    const { stored, recounted } = await wordCounts(connection);
    expect(stored, name).toEqual(recounted);
  });

/** One undisturbed start: its row counts and its duration in milliseconds. */
const measure = async (places: EmptyEnvironmentRunner): Promise<{ whole: Record<string, number>; lasted: number }> => {
  const place = await places.empty();
  const begun = performance.now();
  const first = places.serve(place.env);
  expect(await first.until(listeningLinePattern)).toBeUndefined();
  const lasted = performance.now() - begun;
  await terminatePortalProcess(first);
  return { whole: await place.lookInto(countFirstStartRows), lasted };
};

/** Starts three processes on an empty database: one performs the first start, the others wait. */
const startThree = async (places: EmptyEnvironmentRunner, expectedCounts: Record<string, number>): Promise<void> => {
  const place = await places.empty();
  const all = [places.serve(place.env), places.serve(place.env), places.serve(place.env)];
  expect(await Promise.all(all.map((one) => one.until(listeningLinePattern)))).toEqual([undefined, undefined, undefined]);
  expect(all.filter((one) => one.said().includes('First operator'))).toHaveLength(1);
  for (const one of all) expect((await fetch(`${listeningLinePattern.exec(one.said())?.[0]}/readyz`)).status).toBe(200);
  await Promise.all(all.map(terminatePortalProcess));
  await expectComplete('three at once', place, expectedCounts);
};

export const run = async (count: number, { from = 0 } = {}): Promise<undefined> => {
  const places = new EmptyEnvironmentRunner();
  try {
    const { whole: expectedCounts, lasted } = await measure(places);
    if (engine === 'postgresql') await startThree(places, expectedCounts);
    for (let seed = from; seed < from + count; seed++) {
      const next = seededRandom(seed * 7919 + 1);
      const place = await places.empty();
      for (let kills = 1 + Math.floor(next() * 3); kills > 0; kills--) {
        const cut = places.serve(place.env);
        await sleep(next() * lasted);
        await places.killAll();
        await cut.ended;
      }
      const last = places.serve(place.env);
      expect(await last.until(listeningLinePattern), `seed ${seed}`).toBeUndefined();
      await terminatePortalProcess(last);
      await expectComplete(`seed ${seed}`, place, expectedCounts);
    }
  } finally {
    await places.close();
  }
};
