import { readdir, readFile } from 'node:fs/promises';
import type { FileStore } from '../../platform/files/files.server.ts';

/** Stores the shipped images as files with fixed ids, unless they exist. The id of `x.webp` is `sample-x`. */
export const seedImages = async (files: FileStore, root = process.cwd()): Promise<void> => {
  const folder = `${root}/src/areas/site/sample/images`;
  for (const name of await readdir(folder)) {
    const id = `sample-${name.replace(/\.\w+$/, '')}`;
    if (await files.has(id)) continue;
    await files.put(await readFile(`${folder}/${name}`), { id, name, purpose: 'image', owner: null });
  }
};
