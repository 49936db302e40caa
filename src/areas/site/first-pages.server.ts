import { readFile } from 'node:fs/promises';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { addPages, type Content, findPage } from './store.server.ts';

/** The pages that ship with the product. */
export const samplePages = async (root = process.cwd()): Promise<Record<string, Content>> =>
  JSON.parse(await readFile(`${root}/src/areas/site/sample/pages.json`, 'utf8'));

/** A page without content that says that something was done, which is done once in the life of a database. */
export const markOf = (name: 'seeded' | 'words-counted') => ({
  isSet: async ({ db }: Connection): Promise<boolean> => (await findPage(db, name)) !== undefined,
  set: (tx: Db): Promise<void> => addPages(tx, { [name]: {} }),
});
