import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../src/platform/db/connect.server.ts';
import { startPostgres } from '../test/harness/postgres.ts';
import { createDatabase } from './databases.ts';
import { prepareDataset } from './dataset.ts';
import { measureOverload } from './overload.ts';
import { projectRoot, runMeasuredScript } from './processes.ts';
import { formatFigure, type ReportLine } from './report.ts';

const records = Number(process.env.BENCH_RECORDS ?? 100_000);
/** Limits: `most` milliseconds of CPU time, or `share` of the CPU time of the base. One of the two limits must hold. */
const limits = {
  unknown: { what: 'nothing found', most: 15, share: 0.3 },
  long: { what: '200 characters', most: 25, share: 0.4 },
} as const;
type MedianCpuTimes = Record<keyof typeof limits, Record<string, number>>;

interface SearchDatabase {
  /** A folder of the embedded engine, or a URL of PostgreSQL. */
  database: string;
  folder: string;
}
const work = (checkout: string, what: 'fill' | 'ask', { database, folder }: SearchDatabase, file = '') =>
  runMeasuredScript(
    'bench/search-worker.ts',
    [checkout, what],
    { BENCH_DATABASE: database, BENCH_FILES: folder, BENCH_FILE: file, BENCH_COUNT: String(records) },
    20,
  );
const mediansOf = async (checkout: string, place: SearchDatabase): Promise<MedianCpuTimes> =>
  JSON.parse((await work(checkout, 'ask', place)).stdout);

const ms = (value: number): string => `${value.toPrecision(3)} ms`;
const linesOf = (engine: string, ours: MedianCpuTimes, base: MedianCpuTimes | undefined): ReportLine[] =>
  (['unknown', 'long'] as const).flatMap((part) => {
    const { what, most, share } = limits[part];
    return Object.entries(ours[part]).map(([sort, measured]): ReportLine => {
      const reference = base?.[part][sort];
      const ratio = reference === undefined ? undefined : measured / reference;
      return {
        what: `${engine}, ${what}: ${sort}`,
        measured: `${ms(measured)} of processor`,
        ...(reference !== undefined && { reference: `base ${ms(reference)}`, ratio }),
        target: `≤ ${most} ms, or ratio ≤ ${share}`,
        ok: measured <= most || (ratio ?? 1) <= share,
      };
    });
  });

/**
 * Compares the searches of both versions. Each version has its own copy of the database, because this version migrates the schema of its
 * copy.
 */
const compare = async (
  engine: string,
  places: { base: SearchDatabase; ours: SearchDatabase },
  base: string | undefined,
): Promise<ReportLine[]> => {
  const before = base && (await mediansOf(base, places.base));
  return linesOf(engine, await mediansOf(projectRoot, places.ours), before || undefined);
};

const onPostgres = async (folder: string, file: string, base: string | undefined): Promise<ReportLine[]> => {
  const server = await startPostgres({ durable: true });
  try {
    const filled = { database: await createDatabase(server, 'bench_base'), folder };
    await work(base ?? projectRoot, 'fill', filled, file);
    const admin = await connect({ databaseUrl: server.url() });
    await admin.query('create database bench_ours template bench_base');
    await admin.close();
    return await compare('postgresql', { base: filled, ours: { database: server.url('bench_ours'), folder } }, base);
  } finally {
    await server.stop();
  }
};

/**
 * Part 13: CPU time of searches without results and of searches for 200 characters, and the latency of the portal while 1,000 connections
 * send such searches. No keyword was searched before. `base`: folder of a checkout of another commit, with which the CPU time is compared.
 */
export const measureExpensiveSearches = async (base?: string): Promise<ReportLine[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
  const place = (name: string): SearchDatabase => ({ database: join(folder, name), folder });
  const copy = (from: string, to: string) => cpSync(join(folder, from), join(folder, to), { recursive: true });
  try {
    mkdirSync(join(folder, 'base'));
    const { file } = await prepareDataset(join(folder, 'dataset'));
    await work(base ?? projectRoot, 'fill', place('base'), file);
    copy('base', 'ours');
    const embedded = await compare('embedded', { base: place('base'), ours: place('ours') }, base);
    copy('ours', 'portal'); // copies a migrated database, so that the portal starts sooner
    const postgres = await onPostgres(folder, file, base);
    return [...embedded, ...postgres, ...(await measureOverload(join(folder, 'portal'), formatFigure(records)))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
