import { createRequire } from 'node:module';
import type { Options } from '@node-rs/argon2';

/**
 * The real @node-rs/argon2. This module replaces the package in API tests, because hashing a password at the real cost takes 20 ms of
 * processor time.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');
/** The minimum cost that OWASP recommends for argon2id. `hash` throws if the product hashes at a lower cost. */
const leastOfProduct = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const costOfTests = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let atFullCost = false;

/** Runs `work`; until it ends, hashing and verification have the cost of production. */
export const withFullHashCost = async <T>(work: () => Promise<T>): Promise<T> => {
  atFullCost = true;
  try {
    return await work();
  } finally {
    atFullCost = false;
  }
};

export const hash = (password: string, options: Options): Promise<string> => {
  const { memoryCost = 0, timeCost = 0 } = options;
  if (memoryCost < leastOfProduct.memoryCost || timeCost < leastOfProduct.timeCost)
    throw new Error(`Passwords are hashed too cheaply: ${memoryCost} KiB, ${timeCost} passes`);
  return real.hash(password, atFullCost ? options : { ...options, ...costOfTests });
};

/** Verifies a hash. Test hashes are cheap, so at full cost it also computes a hash at the cost of production. */
export const verify = async (encoded: string, password: string): Promise<boolean> => {
  if (atFullCost) await real.hash(password, leastOfProduct);
  return real.verify(encoded, password);
};
