import { createHash, randomInt } from 'node:crypto';

/**
 * Largest number that can be the solution of the first proofs of work; the smallest is 0. A device tries half of the numbers on average:
 * about 1 s on a computer, 3 to 5 s on a phone (decision 011).
 */
const fewest = 1_000_000;
/** The difficulty doubles after each `step` proofs of work that a network requests within an hour. */
const step = 10;

/** Creates the `nth` proof of work of a network within an hour; `number` is its solution. */
export const createProofOfWork = (salt: string, nth: number): { number: number; hash: string; most: number } => {
  const most = fewest * 2 ** Math.floor((nth - 1) / step);
  const number = randomInt(most + 1);
  return { number, hash: createHash('sha256').update(`${salt}${number}`).digest('hex'), most };
};
