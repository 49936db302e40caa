/** Returns a pseudo-random generator of numbers between 0 and 1; equal seeds give equal sequences. */
export const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/** Percentiles of measured values, with their count. */
export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
  count: number;
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** Returns the 50th, 95th and 99th percentile of measured values; NaN if there are none. */
export const percentilesOf = (times: readonly number[]): Percentiles => {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), p99: at(sorted, 0.99), count: sorted.length };
};

/** Percentiles of the milliseconds of `times` sequential calls, after a warm-up of a tenth as many. Ends early after `seconds`. */
export const timeCalls = async (times: number, call: (i: number) => Promise<unknown>, seconds = 30): Promise<Percentiles> => {
  const taken: number[] = [];
  const warm = Math.ceil(times / 10);
  const end = performance.now() + seconds * 1000;
  for (let i = 0; i < times + warm && performance.now() < end; i++) {
    const begun = performance.now();
    await call(i);
    if (i >= warm) taken.push(performance.now() - begun);
  }
  return percentilesOf(taken);
};
