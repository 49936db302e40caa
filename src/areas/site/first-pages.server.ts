import { readFile } from 'node:fs/promises';
import { type Connection, type Db, rows } from '../../platform/db/connect.server.ts';

/** Adds pages by their names; those that are there stay as they are. */
export const addPages = async (tx: Db, pages: Readonly<Record<string, unknown>>): Promise<void> => {
  for (const [name, content] of Object.entries(pages))
    await rows(tx, 'insert into page (name, content) values ($1, $2::jsonb) on conflict (name) do nothing', [
      name,
      JSON.stringify(content),
    ]);
};

/** The pages that ship with the product. */
export const samplePages = async (root = process.cwd()): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(`${root}/src/areas/site/sample/pages.json`, 'utf8'));

/** A page without content that says that something was done, which is done once in the life of a database. */
export const markOf = (name: 'seeded' | 'words-counted') => ({
  isSet: async (connection: Connection): Promise<boolean> => {
    const [page] = await connection.query('select 1 from page where name = $1', [name]);
    return page !== undefined;
  },
  set: (tx: Db): Promise<void> => addPages(tx, { [name]: {} }),
});
