import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../test/harness/postgres.ts';
import { createDatabase } from './databases.ts';
import { prepareDataset } from './dataset.ts';
import { type MeasuredRun, runMeasuredScript, samplesIn } from './processes.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { percentilesOf } from './stats.ts';

const growthMb = 400;
const targets = { embedded: 2500, postgresql: 5000 };
type DatabaseEngine = keyof typeof targets;

const importing = (file: string, env: Record<string, string>) =>
  runMeasuredScript('src/cli/import.ts', ['--kind', 'standard', '--publish', '--file', file], env, 4);

/**
 * Memory at the end of a short import, and its duration as a number of memory samples. A short import mostly opens the database engine, so
 * both are the baseline of a long import.
 */
const settled = ({ memory, seconds }: MeasuredRun) => ({ mb: percentilesOf(memory.slice(-3)).p50, samples: samplesIn(seconds) });

const middle = (values: readonly number[], from: number, to: number): number =>
  percentilesOf(values.slice(Math.floor(values.length * from), Math.ceil(values.length * to))).p50;

/**
 * Imports into new databases: a few records, the rows of the complete file by plain inserts, then the complete file. `fresh` returns the
 * environment of a new database.
 */
const measure = async (
  engine: DatabaseEngine,
  fresh: () => Promise<Record<string, string>>,
  files: { file: string; head: string },
): Promise<ReportLine[]> => {
  const base = settled(await importing(files.head, await fresh()));
  const plain = JSON.parse((await runMeasuredScript('bench/plain-insert.ts', [files.file], await fresh(), 3)).stdout) as {
    rows: number;
    seconds: number;
  };
  const fullImport = await importing(files.file, await fresh());
  const totals = JSON.parse(fullImport.stdout.trim().split('\n').at(-1) ?? '') as { rows: number; created: number; seconds: number };
  const working = fullImport.memory.slice(base.samples);
  const growth = Math.max(...working) - base.mb;
  const later = middle(working, 0.75, 1) / middle(working, 0.25, 0.5);
  const [rate, reference] = [totals.rows / totals.seconds, plain.rows / plain.seconds];
  return [
    {
      what: `${engine}: rows read and stored a second`,
      measured: `${formatFigure(rate)}/s (${formatFigure(totals.rows)} rows, ${formatFigure(totals.seconds)} s)`,
      reference: `${formatFigure(reference)}/s into a bare table`,
      ratio: rate / reference,
      target: `≥ ${formatFigure(targets[engine])}/s`,
      ok: rate >= targets[engine],
    },
    {
      what: `${engine}: of these, new records`,
      measured: `${formatFigure(totals.created / totals.seconds)}/s (${formatFigure(totals.created)})`,
    },
    {
      what: `${engine}: growth of memory`,
      measured: `${formatFigure(growth)} MB`,
      reference: `${formatFigure(base.mb)} MB after 500 rows`,
      ratio: growth / base.mb,
      target: `≤ ${growthMb} MB`,
      ok: growth <= growthMb,
    },
    { what: `${engine}: memory, last quarter to second quarter`, measured: later.toFixed(2), target: '≤ 1.25 (flat)', ok: later <= 1.25 },
  ];
};

/** Part 1: speed of the import of a large file, and a check that memory stays constant during the import. */
export const measureImport = async (): Promise<ReportLine[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
  const server = await startPostgres({ durable: true });
  try {
    const files = await prepareDataset(folder);
    let count = 0;
    const freshDirectory = async () => ({ DATA_DIR: join(folder, `data${count++}`), DATABASE_URL: '' });
    const freshDatabase = async () => ({ DATABASE_URL: await createDatabase(server, `bench${count++}`) });
    return [...(await measure('embedded', freshDirectory, files)), ...(await measure('postgresql', freshDatabase, files))];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
