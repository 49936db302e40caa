/** Where the axis ends: the next round number that is not below the largest figure. */
export const topOf = (values: readonly (number | null)[]): number => {
  const most = Math.max(4, ...values.map((value) => value ?? 0));
  const size = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * size >= most) ?? 10) * size;
};

/** Where it begins for figures that are far from nothing and differ by little. */
export const rangeOf = (values: readonly (number | null)[]): { low: number; high: number } => {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return known.length === 0 || low === high ? { low: (known[0] ?? 0) - 1, high: (known[0] ?? 0) + 1 } : { low, high };
};
