/** Returns a pseudo-random generator of numbers from 0 to below 1; equal seeds give equal sequences. */
export const seededRandom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
