import { type Connection, connect } from '../db/connect.server.ts';
import { Changes } from '../domain/content/changes.server.ts';
import { Indexes } from '../domain/content/indexes.server.ts';
import { Library } from '../domain/content/library.server.ts';
import { loadClassification } from '../domain/import/classification.server.ts';
import { Search } from '../domain/search/search.server.ts';
import { Site } from '../domain/site/site.server.ts';
import { Keywords } from '../domain/stats/keywords.server.ts';
import { Views } from '../domain/stats/views.server.ts';
import type { Config } from './config.ts';

/** Everything that lives as long as the server. */
export interface Services {
  connection: Connection;
  changes: Changes;
  library: Library;
  search: Search;
  site: Site;
  views: Views;
  close(): Promise<void>;
}

/** Opens the database, brings its schema up to date and wires the services over it. `onStop`: the embedded engine gave up. */
export const openServices = async (config: Pick<Config, 'database'>, onStop?: (error: Error) => void): Promise<Services> => {
  const connection = await connect('dataDir' in config.database ? { ...config.database, command: 'server', onStop } : config.database);
  try {
    await connection.migrate();
    return await servicesOver(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
};

/** The services over an open, migrated database; closing them closes it. */
export const servicesOver = async (connection: Connection): Promise<Services> => {
  const changes = new Changes(connection);
  const indexes = new Indexes(connection, (kind) => void changes.announce({ kind, ns: [] }));
  const keywords = new Keywords(connection);
  const search = new Search(connection, keywords);
  const views = new Views(connection);
  const library = new Library(connection, indexes, search, views);
  const site = new Site(connection, indexes, library, keywords);
  changes.subscribe(async ({ kind, ns }) => {
    search.forget();
    if (kind === 'page') await loadClassification(connection);
    else {
      library.forget(kind, ns);
      await indexes.apply(kind, ns);
    }
  });
  await loadClassification(connection);
  await changes.start();
  views.start();
  keywords.start();
  const close = async () => {
    await views.stop();
    await keywords.stop();
    await changes.stop();
    await connection.close();
  };
  return { connection, changes, library, search, site, views, close };
};
