import type { TypedFastBitSet } from 'typedfastbitset';

/** Place of a record without a rank. */
export const behindAll = 0x7fff_ffff;
/** Cache of positions by record number, one for each array of ranks. */
const known = new WeakMap<Uint32Array, Int32Array>();
/** Places of records in an array of ranks, by record number. */
export const placesIn = (ranks: Uint32Array): Int32Array => {
  const made = known.get(ranks);
  if (made) return made;
  const places = new Int32Array(ranks.reduce((most, n) => Math.max(most, n), 0) + 1).fill(behindAll);
  for (let i = ranks.length - 1; i >= 0; i--) places[ranks[i] ?? 0] = i;
  known.set(ranks, places);
  return places;
};

/** A part of an order of records. */
export interface OrderedSegment {
  list: ArrayLike<number>;
  backwards?: boolean;
}

/**
 * Collects up to `limit` members of the set `left` in the order of the parts, after skipping `offset` members. Each member found is removed
 * from `left`, so that no record appears twice.
 */
export const walk = (parts: readonly OrderedSegment[], left: TypedFastBitSet, offset: number, limit: number): number[] => {
  const found: number[] = [];
  let skipped = 0;
  for (const { list, backwards } of parts)
    for (let i = 0; i < list.length && found.length < limit; i++) {
      const n = list[backwards ? list.length - 1 - i : i];
      if (n === undefined || !left.has(n)) continue;
      left.remove(n);
      if (skipped < offset) skipped++;
      else found.push(n);
    }
  return found;
};
