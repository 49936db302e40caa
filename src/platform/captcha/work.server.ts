import { createHash, randomInt } from 'node:crypto';

/** Half of them tried on average: about a second on a computer, three to five on a phone (decision 011). */
const fewest = 1_000_000;
/** After so many of a network within the hour each takes twice as long. */
const step = 10;

/** Work that is done by finding `number`: the nth of a network within the hour. */
export const newWork = (salt: string, nth: number): { number: number; hash: string; most: number } => {
  const most = fewest * 2 ** Math.floor((nth - 1) / step);
  const number = randomInt(most + 1);
  return { number, hash: createHash('sha256').update(`${salt}${number}`).digest('hex'), most };
};
