// search-worker.ts CHECKOUT fill|ask: fills the database BENCH_DATABASE (a URL or a folder), or prints the CPU time of searches in it as JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keywordsOf, longKeywordMakers, unknownKeywordMakers } from './unknown-words.ts';

const [checkout = '', work] = process.argv.slice(2);
const place = process.env.BENCH_DATABASE ?? '';
const database = place.startsWith('postgres') ? { databaseUrl: place } : { dataDir: place, command: 'bench' };
/** Imports a module of the checkout: this tree, or the base of the comparison. */
const load = <T>(path: string): Promise<T> => import(join(checkout, path));

const { connect } = await load<typeof import('../src/platform/db/connect.server.ts')>('src/platform/db/connect.server.ts');
const { createServicesOver } = await load<typeof import('../src/server/services.ts')>('src/server/services.ts');
const { contextWithoutClient } = await load<typeof import('../src/platform/http/context.ts')>('src/platform/http/context.ts');
const { fill } = await load<typeof import('./databases.ts')>('bench/databases.ts');
const { maintainIndexes } = await load<typeof import('../src/records/search/writer.server.ts')>('src/records/search/writer.server.ts');

const fillDatabase = async (): Promise<void> => {
  const connection = await connect(database);
  await fill(connection, process.env.BENCH_FILE ?? '', Number(process.env.BENCH_COUNT));
  await maintainIndexes(connection.db); // as the job `search` does every ten minutes: empties the pending lists of the GIN indexes
  if (connection.engine === 'postgresql') await connection.query('vacuum analyze');
  await connection.close();
};

/** CPU time in milliseconds of the PostgreSQL processes that serve the database; 0 on the embedded engine. */
const backends = (): number => {
  if (!('databaseUrl' in database)) return 0;
  const name = ` ${new URL(place).pathname.slice(1)} `;
  const times = readdirSync('/proc').map((pid) => {
    try {
      const isBackend = /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name);
      return isBackend ? Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6 : 0;
    } catch {
      return 0; // the process has just ended
    }
  });
  return times.reduce((sum, time) => sum + time, 0);
};

const everything = { type: [], country: [], year: [], status: [], language: [], ics: [], without: [], page: 1, limit: 12 };
const [warm, counted] = [20, 25];

/** Prints the median CPU time of each sort of keywords: this process and PostgreSQL together. */
const ask = async (): Promise<void> => {
  const connection = await connect(database);
  await connection.migrate();
  const services = await createServicesOver(connection, { dataDir: process.env.BENCH_FILES ?? '' });
  const context = contextWithoutClient('en-us');
  const cpuOf = async (keyword: string): Promise<number> => {
    const before = backends();
    const begun = process.cpuUsage();
    await services.search.search(context, { ...everything, keyword });
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000 + backends() - before;
  };
  const sorts = [...Object.values(unknownKeywordMakers), ...Object.values(longKeywordMakers)];
  // warm-up: V8 compiles the code of the search
  for (const make of sorts) for (const keyword of keywordsOf(make, 3)) await cpuOf(`${keyword.slice(0, 190)} w`);
  const medians: Record<string, Record<string, number>> = { unknown: {}, long: {} };
  for (const [part, makes] of Object.entries({ unknown: unknownKeywordMakers, long: longKeywordMakers }))
    for (const [sort, make] of Object.entries(makes)) {
      const taken: number[] = [];
      for (const keyword of keywordsOf(make, warm + counted)) taken.push(await cpuOf(keyword));
      (medians[part] ?? {})[sort] = taken.slice(warm).sort((a, b) => a - b)[Math.floor(counted / 2)] ?? 0;
    }
  process.stdout.write(JSON.stringify(medians));
  await services.close();
};

await (work === 'fill' ? fillDatabase() : ask());
