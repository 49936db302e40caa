import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folder of open data beside the repository, if it exists. A test that needs it uses `skipIf(!hasSharedData)` and has `(needs ../shared)`
 * in its title, so that the summary of the run lists it.
 */
const folder = ['../shared/data', '../../shared/data'].find((one) => existsSync(one));

export const hasSharedData = folder !== undefined;

/** The path of a file of the open data. Throws if it is missing. */
export const sharedFile = (name: string): string => {
  const path = join(folder ?? '../shared/data', name);
  if (!existsSync(path)) throw new Error(`${path} is missing: what needs it is to be skipped, or has nothing to find`);
  return path;
};
