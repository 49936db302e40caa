import { createOneTimeActionMarker, loadShippedPages } from '../areas/site/first-pages.server.ts';
import { addMissingPages } from '../areas/site/store.server.ts';
import { type Connection, transaction } from '../platform/db/connect.server.ts';
import { Changes } from '../platform/events/changes.server.ts';
import type { AreaHookRegistry } from '../records/hooks/hooks.server.ts';
import { maintainIndexes } from '../records/search/writer.server.ts';
import { writeSamples } from '../records/write/samples.server.ts';

/** Loads the sample content of the product into an empty database. Returns false without any change if it was loaded before. */
export const seedSamples = async (connection: Connection, hooks: AreaHookRegistry, root = process.cwd()): Promise<boolean> => {
  const seeded = createOneTimeActionMarker('seeded');
  if (await seeded.isSet(connection)) return false;
  await writeSamples(connection, hooks, root);
  const pages = await loadShippedPages(root);
  await transaction(connection, async (tx) => {
    await maintainIndexes(tx);
    await addMissingPages(tx, pages);
    await seeded.set(tx);
    await Changes.publish(tx, 'page', []);
  });
  return true;
};
