import { readFile } from 'node:fs/promises';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { addMissingPages, findPage, type PageContent } from './store.server.ts';

type Pages = Record<string, PageContent>;
const shippedIn = async (root: string, file: string): Promise<Pages> =>
  JSON.parse(await readFile(`${root}/src/areas/site/sample/${file}.json`, 'utf8'));

/** Returns the contents of all pages that are shipped with the product. */
export const loadShippedPages = async (root = process.cwd()): Promise<Pages> => ({
  ...(await shippedIn(root, 'pages')),
  ...(await shippedIn(root, 'standing-pages')),
});

/**
 * Adds the pages with terms, privacy and accessibility statement if they are missing. Every page links to them, so a portal without sample
 * content or from an older version needs them too.
 */
export const addRequiredPages = async (connection: Connection, root = process.cwd()): Promise<void> => {
  const pages = await shippedIn(root, 'standing-pages');
  await transaction(connection, (tx) => addMissingPages(tx, pages));
};

/** Marker for a one-time action, stored as a page without content. */
export const createOneTimeActionMarker = (name: 'seeded' | 'words-counted' | 'editions-read' | 'standards-rekeyed' | 'titles-indexed') => ({
  isSet: async ({ db }: Connection): Promise<boolean> => (await findPage(db, name)) !== undefined,
  set: (tx: Db): Promise<void> => addMissingPages(tx, { [name]: {} }),
});
