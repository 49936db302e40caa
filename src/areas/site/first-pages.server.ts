import { readFile } from 'node:fs/promises';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { addPages, type Content, findPage } from './store.server.ts';

type Pages = Record<string, Content>;
const shippedIn = async (root: string, file: string): Promise<Pages> =>
  JSON.parse(await readFile(`${root}/src/areas/site/sample/${file}.json`, 'utf8'));

/** The pages that ship with the product. */
export const samplePages = async (root = process.cwd()): Promise<Pages> => ({
  ...(await shippedIn(root, 'pages')),
  ...(await shippedIn(root, 'standing-pages')),
});

/** Terms, privacy and accessibility stand at the foot of every page: a portal without sample content has them too, and one that is older than they. */
export const addFixedPages = async (connection: Connection, root = process.cwd()): Promise<void> => {
  const pages = await shippedIn(root, 'standing-pages');
  await transaction(connection, (tx) => addPages(tx, pages));
};

/** A page without content that says that something was done, which is done once in the life of a database. */
export const markOf = (name: 'seeded' | 'words-counted' | 'editions-read' | 'standards-rekeyed' | 'titles-indexed') => ({
  isSet: async ({ db }: Connection): Promise<boolean> => (await findPage(db, name)) !== undefined,
  set: (tx: Db): Promise<void> => addPages(tx, { [name]: {} }),
});
