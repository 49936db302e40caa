import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { dice } from '../harness/dice.ts';
import { amounts, type EmptyPlace, listening, Places, stop, wordCounts } from '../harness/places.ts';

/** A first start is killed at any moment, up to three times; the next one ends with all that an undisturbed one makes, and not a row twice. */
export const full = 50;
export const engines = true;

const expectWhole = (seed: number, { lookInto }: EmptyPlace, whole: Record<string, number>): Promise<void> =>
  lookInto(async (connection) => {
    expect(await amounts(connection), `seed ${seed}`).toEqual(whole);
    const { stored, recounted } = await wordCounts(connection);
    expect(stored, `seed ${seed}`).toEqual(recounted);
  });

/** One start, undisturbed: what it makes, and how many milliseconds it takes. */
const measure = async (places: Places): Promise<{ whole: Record<string, number>; lasted: number }> => {
  const place = await places.empty();
  const begun = performance.now();
  const first = places.serve(place.env);
  expect(await first.until(listening)).toBeUndefined();
  const lasted = performance.now() - begun;
  await stop(first);
  return { whole: await place.lookInto(amounts), lasted };
};

export const run = async (count: number, { from = 0 } = {}): Promise<undefined> => {
  const places = new Places();
  try {
    const { whole, lasted } = await measure(places);
    for (let seed = from; seed < from + count; seed++) {
      const next = dice(seed * 7919 + 1);
      const place = await places.empty();
      for (let kills = 1 + Math.floor(next() * 3); kills > 0; kills--) {
        const cut = places.serve(place.env);
        await sleep(next() * lasted);
        await places.killAll();
        await cut.ended;
      }
      const last = places.serve(place.env);
      expect(await last.until(listening), `seed ${seed}`).toBeUndefined();
      await stop(last);
      await expectWhole(seed, place, whole);
    }
  } finally {
    await places.close();
  }
};
