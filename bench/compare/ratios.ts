import type { LoadTotals } from './load.ts';

/** Value below which this part of the sorted values lies, interpolated linearly. */
const quantile = (sorted: readonly number[], part: number): number => {
  const data = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(data)] ?? Number.NaN, sorted[Math.ceil(data)] ?? Number.NaN];
  return low + (high - low) * (data - Math.floor(data));
};

/** Median and quartiles of ratios; above 1 means that this tree is faster. */
export interface RatioSummary {
  median: number;
  quartiles: readonly [number, number];
}
export const summarizeRatios = (ratios: readonly number[]): RatioSummary => {
  const sorted = ratios.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), quartiles: [quantile(sorted, 0.25), quantile(sorted, 0.75)] };
};

/** What a ratio compares: answers per second, or CPU time of the server and its database per answer. */
export type Compared = 'throughput' | 'cpu';

const values: Readonly<Record<Compared, (totals: LoadTotals) => number>> = {
  throughput: ({ answers, ms }) => answers / ms,
  cpu: ({ answers, serverCpu, databaseCpu }) => answers / (serverCpu + databaseCpu),
};

/** Ratio of each pair: how much more this tree answers in the same time, or with the same CPU time. */
export const ratiosOf = (pairs: readonly { ours: LoadTotals; theirs: LoadTotals }[], compared: Compared): number[] =>
  pairs.map(({ ours, theirs }) => values[compared](ours) / values[compared](theirs));

/** A ratio below this counts as slower. */
const leastRatio = 0.95;
export const isBelowLeast = (ratios: readonly number[]): boolean => summarizeRatios(ratios).median < leastRatio;

/** True if this tree is slower: the median is below the least ratio, and at least three quarters of the ratios are below 1. */
export const isSlower = (ratios: readonly number[]): boolean =>
  isBelowLeast(ratios) && ratios.filter((ratio) => ratio < 1).length >= ratios.length * 0.75;
