import { join } from 'node:path';
import { SecretCipher } from '../areas/accounts/vault.server.ts';
import { ensureFirstOperator } from '../areas/roles/first-operator.server.ts';
import { addRequiredPages, createOneTimeActionMarker } from '../areas/site/first-pages.server.ts';
import { seedImages } from '../areas/site/sample-images.server.ts';
import { makeDataDir } from '../platform/db/data-dir.server.ts';
import { ignoreUnwritableError } from '../platform/db/errors.server.ts';
import { fillEditions } from '../records/derive/editions.server.ts';
import { rekeyStandards } from '../records/quality/rekey.server.ts';
import { recountWords } from '../records/write/recount.server.ts';
import { reindexAllRecordsOnce } from '../records/write/reindex-all.server.ts';
import type { Config } from './config.ts';
import { seedSamples } from './samples.ts';
import type { Services } from './services.ts';

/** Creates the data directory if it is missing. Throws if a folder or key that is needed later cannot be used. */
export const prepareDataFolder = (dataDir: string): void => {
  makeDataDir(dataDir);
  makeDataDir(join(dataDir, 'files'));
  new SecretCipher(dataDir).check();
};

/**
 * Creates the first operator and the required pages if they are missing, runs one-time migrations of older data, and stores the sample
 * content once if `seed` is `sample`. The next start continues an interrupted first start.
 */
export const initializePortalData = async (
  { connection, files, recordHooks }: Services,
  { adminPassword, seed }: Pick<Config, 'adminPassword' | 'seed'>,
): Promise<void> => {
  const password = await ensureFirstOperator(connection, adminPassword);
  // printed once on the console instead of the log, because logs are stored
  if (password) process.stderr.write(`First operator: account admin, password ${password} (to be changed when first signing in)\n`);
  await fillEditions(connection, createOneTimeActionMarker('editions-read')).catch(ignoreUnwritableError);
  await rekeyStandards(connection, recordHooks, createOneTimeActionMarker('standards-rekeyed')).catch(ignoreUnwritableError);
  await recountWords(connection, createOneTimeActionMarker('words-counted')).catch(ignoreUnwritableError);
  await reindexAllRecordsOnce(connection, createOneTimeActionMarker('titles-indexed')).catch(ignoreUnwritableError);
  await addRequiredPages(connection).catch(ignoreUnwritableError);
  if (seed !== 'sample') return;
  await seedImages(files);
  await seedSamples(connection, recordHooks);
};
