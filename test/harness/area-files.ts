import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loads the file with this name from the records and from every area that has it. `T`: its exports. */
export const loadFromAreas = async <T>(name: string): Promise<T[]> => {
  const homes = ['src/records', ...readdirSync('src/areas').map((area) => `src/areas/${area}`)];
  const files = homes.map((home) => resolve(home, name)).filter((file) => existsSync(file));
  return Promise.all(files.map(async (file) => (await import(/* @vite-ignore */ pathToFileURL(file).href)) as T));
};
