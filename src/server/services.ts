import { AccountHookRegistry } from '../areas/accounts/hooks.server.ts';
import { composition } from '../areas.server.ts';
import { areaRateLimits } from '../areas.ts';
import { type Connection, connect } from '../platform/db/connect.server.ts';
import { Changes } from '../platform/events/changes.server.ts';
import type { Environment } from '../platform/services.server.ts';
import { createPrivateFileReadCheck } from '../records/files/reading.server.ts';
import { AreaHookRegistry } from '../records/hooks/hooks.server.ts';
import { kindSlugs } from '../records/kinds/index.ts';
import type { Config } from './config.ts';
import { initializePortalData, prepareDataFolder } from './first-start.ts';

/** All services of the server. */
export type Services = Awaited<ReturnType<typeof composition.open>>;

/**
 * Opens the database, migrates it and runs the first start under a global lock (decision 023). `onEngineFault` is called if the embedded engine
 * ends because of a fault.
 */
export const openServices = async (config: Config, onEngineFault?: (error: Error) => void): Promise<Services> => {
  prepareDataFolder(config.dataDir);
  const connection = await connect(
    'dataDir' in config.database ? { ...config.database, command: 'server', onEngineFault } : config.database,
  );
  let opened: Services | undefined;
  try {
    const services = await connection.withGlobalLock('start', async () => {
      await connection.migrate();
      opened = await createServicesOver(connection, config);
      await initializePortalData(opened, config);
      return opened;
    });
    await services.changes.catchUp();
    await services.search.prepare();
    return services;
  } catch (error) {
    await (opened ?? connection).close();
    throw error;
  }
};

/** Creates the services over an open, migrated database and the folder of files. Closing them closes the database. */
export const createServicesOver = async (connection: Connection, environment: Environment): Promise<Services> => {
  const changes = new Changes(connection, kindSlugs);
  const recordHooks = new AreaHookRegistry();
  const accountHooks = new AccountHookRegistry();
  const mayReadPrivate = createPrivateFileReadCheck(recordHooks);
  const given = {
    connection,
    changes,
    environment,
    areaDeclarations: composition.areaDeclarations,
    areaBudgets: areaRateLimits,
    mayReadPrivate,
    recordHooks,
    accountHooks,
  };
  const services = await composition.open(given, (made) => {
    for (const part of composition.parts) {
      if (part.recordHooks) recordHooks.add(part.name, part.recordHooks(made));
      if (part.accountHooks) accountHooks.add(part.accountHooks(made));
    }
    made.trash.setSources(composition.trashSources(made));
  });
  await services.queue.start();
  const close = async () => {
    await services.queue.stop();
    await services.close();
    await connection.close();
  };
  return { ...services, close };
};
