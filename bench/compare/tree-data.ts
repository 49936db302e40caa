import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, connect } from '../../src/platform/db/connect.server.ts';
import { type Postgres, startPostgres } from '../../test/harness/postgres.ts';
import { startServerScript } from '../processes.ts';
import { backendsOf, CpuMeter } from './cpu.ts';
import { importFiles } from './imports.ts';
import { type BuiltTree, compareFolder } from './trees.ts';

export const compareEngines = ['postgres', 'embedded'] as const;
export type CompareEngine = (typeof compareEngines)[number];

/** Data of a tree under test. */
export interface TreeData {
  /** Environment variables of the tree that name the data. */
  env: Record<string, string>;
  /** Meters the database processes from now on; the embedded engine has none. */
  databaseCpu(): CpuMeter;
  remove(): Promise<void>;
}

/** Data of a tree that later comparisons copy. */
interface FilledData {
  dataDir: string;
  database: string;
}

const portalSettings = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  PUBLIC_URL: '',
  SEED: 'sample',
  ADMIN_PASSWORD: 'Comparison#26',
  AUTOMATION_TOKEN: 'bench-automation', // with this token set, the server under test does not check external links
};

/**
 * No vacuum, checkpoint or parallel query may run while one of the two trees is measured. Backends read from the disk themselves: the CPU time
 * of separate worker processes could not be attributed to a tree.
 */
const postgresSettings = {
  autovacuum: 'off',
  checkpoint_timeout: '1d',
  max_wal_size: '32GB',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
};

const postgresFolder = join(compareFolder, 'postgres-server');
const filledFolder = join(compareFolder, 'filled');
const copiesFolder = join(compareFolder, 'copies');

/** Data for the trees: databases of one PostgreSQL server, or directories of the embedded engine. */
export class TreeDataStore {
  readonly #engine: CompareEngine;
  readonly #postgres: Postgres | undefined;
  readonly #admin: Connection | undefined;
  #created = 0;

  private constructor(engine: CompareEngine, postgres?: Postgres, admin?: Connection) {
    this.#engine = engine;
    this.#postgres = postgres;
    this.#admin = admin;
  }

  static async open(engine: CompareEngine): Promise<TreeDataStore> {
    rmSync(copiesFolder, { recursive: true, force: true }); // those of a comparison that was killed
    if (engine === 'embedded') return new TreeDataStore(engine);
    const postgres = await startPostgres({ dataDir: postgresFolder, durable: true, settings: postgresSettings });
    const admin = await connect({ databaseUrl: postgres.url() });
    const store = new TreeDataStore(engine, postgres, admin);
    await store.#dropCopies();
    return store;
  }

  /** Process id of the PostgreSQL server, whose processes inherit its binding to a core. */
  get postgresPid(): number | undefined {
    return this.#postgres && Number(readFileSync(join(postgresFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Empty data, or a copy of filled data, for one tree. */
  async #create(source?: FilledData): Promise<TreeData & FilledData> {
    const database = `copy_${this.#created++}`;
    const dataDir = join(copiesFolder, database);
    if (source) cpSync(source.dataDir, dataDir, { recursive: true });
    await this.#admin?.query(`create database ${database}${source ? ` template ${source.database} strategy file_copy` : ''}`);
    return {
      dataDir,
      database,
      env: { ...portalSettings, DATA_DIR: dataDir, DATABASE_URL: this.#postgres?.url(database) ?? '' },
      databaseCpu: () => new CpuMeter(() => (this.#postgres ? backendsOf(database) : [])),
      remove: async () => {
        await this.#admin?.query(`drop database ${database} with (force)`);
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  }

  createEmpty(): Promise<TreeData> {
    return this.#create();
  }

  /**
   * Data with the standards of `file` for several servers of a tree. A tree imports the file once for each state of its sources; the servers get
   * a copy. Servers of one tree share a PostgreSQL database; the embedded engine has one process for each directory.
   */
  async copyFilled(tree: BuiltTree, file: string, servers: number): Promise<TreeData[]> {
    const key = createHash('sha256').update(tree.sources).update(readFileSync(file)).digest('hex').slice(0, 16);
    const source = { dataDir: join(filledFolder, this.#engine, key), database: `filled_${key}` };
    if (!existsSync(source.dataDir)) await this.#fill(tree, file, source);
    const copies: TreeData[] = [await this.#create(source)];
    while (copies.length < servers) copies.push(this.#postgres ? (copies[0] as TreeData) : await this.#create(source));
    return copies;
  }

  async #fill(tree: BuiltTree, file: string, target: FilledData): Promise<void> {
    const data = await this.#create();
    await importFiles(tree, data, [file]);
    const server = await startServerScript('scripts/start.mjs', '/readyz', data.env, tree.folder); // adds the sample content
    await server.stop();
    await this.#saveFilled(data, target);
  }

  /** Renames data that is complete. The directory is renamed last: its existence shows that the data is complete. */
  async #saveFilled(data: TreeData & FilledData, target: FilledData): Promise<void> {
    if (this.#postgres && this.#admin) {
      const connection = await connect({ databaseUrl: this.#postgres.url(data.database) });
      await connection.query('vacuum analyze');
      await connection.close();
      await this.#admin.query(`drop database if exists ${target.database}`);
      await this.#admin.query(`alter database ${data.database} rename to ${target.database}`);
    }
    mkdirSync(join(target.dataDir, '..'), { recursive: true });
    renameSync(data.dataDir, target.dataDir);
  }

  /** Writes changed pages to disk now, so that this does not happen during a measurement. */
  async checkpoint(): Promise<void> {
    await this.#admin?.query('checkpoint');
  }

  async #dropCopies(): Promise<void> {
    const names = await this.#admin?.query<{ name: string }>(`select datname as name from pg_database where datname like 'copy_%'`);
    for (const { name } of names ?? []) await this.#admin?.query(`drop database ${name} with (force)`);
  }

  async close(): Promise<void> {
    await this.#dropCopies();
    await this.#admin?.close();
    await this.#postgres?.stop();
    rmSync(copiesFolder, { recursive: true, force: true });
  }
}
