import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Open data that stand beside the repository, where they are. A test that needs them is skipped without them, by
 * `skipIf(!hasSharedData)`, and has `(needs ../shared)` in its name: the run names it at its end.
 */
const folder = ['../shared/data', '../../shared/data'].find((one) => existsSync(one));

export const hasSharedData = folder !== undefined;

/** Path of one of the files. Throws where it is missing. */
export const sharedFile = (name: string): string => {
  const path = join(folder ?? '../shared/data', name);
  if (!existsSync(path)) throw new Error(`${path} is missing: what needs it is to be skipped, or has nothing to find`);
  return path;
};
