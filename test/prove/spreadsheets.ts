import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heapLimitMb } from '../../src/platform/sandbox/processes.server.ts';
import { SpreadsheetError } from '../../src/platform/spreadsheet/limits.ts';
import { readSheet } from '../../src/platform/spreadsheet/read.server.ts';
import { type ArchivePart, unzip } from './archive.ts';
import { odsParts, writePortalXlsxParts, xlsxParts } from './books.ts';
import { mutateSpreadsheet } from './mutations.ts';

export interface SpreadsheetProofResult {
  /** Number of files by outcome: `read`, or the reported fault. */
  outcomes: Record<string, number>;
  /** Unacceptable outcomes with their seeds: a hang, a crash, an unexpected error, memory beyond the limit. */
  findings: { seed: number; what: string; error: string }[];
  /** Peak memory of a reading process in MB; 0 if the system does not report it. */
  peak: number;
}

/** Limits for reading: far more than any valid file of the mutated size needs. */
const limits = { unpacked: 32 * 1024 ** 2, cells: 2_000_000, seconds: 60 };

/** Peak memory of the child processes so far, in MB. */
const peakOfChildren = async (): Promise<number> => {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
  const status = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')),
  );
  return Math.max(0, ...status.map((text) => Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024));
};

interface Options {
  /** The first seed; default 0. */
  from?: number;
  /** One in this number of files expands to megabytes. */
  floodEvery?: number;
  /** A folder of XLSX and ODS files to mutate in addition. */
  folder?: string | undefined;
  onProgress?: (done: number, result: SpreadsheetProofResult) => void;
}

const booksOf = async (folder: string | undefined): Promise<(readonly ArchivePart[])[]> => {
  const found = folder ? await Array.fromAsync(glob(`${folder}/**/*.{xlsx,ods}`)) : [];
  return [
    xlsxParts,
    odsParts,
    await writePortalXlsxParts(),
    ...(await Promise.all(found.sort().map(async (file) => unzip(await readFile(file))))),
  ];
};

/** Reads `count` mutated spreadsheets, starting with the seed `from`; a seed always gives the same file. */
export const run = async (
  count: number,
  { from = 0, floodEvery = 300, folder: given, onProgress }: Options = {},
): Promise<SpreadsheetProofResult> => {
  const books = await booksOf(given);
  const folder = await mkdtemp(join(tmpdir(), 'spreadsheets-'));
  const path = join(folder, 'mutated');
  const result: SpreadsheetProofResult = { outcomes: {}, findings: [], peak: 0 };
  const tally = (outcome: string) => {
    result.outcomes[outcome] = (result.outcomes[outcome] ?? 0) + 1;
  };
  const find = (seed: number, what: string, error: string) => result.findings.push({ seed, what, error });
  try {
    for (let seed = from; seed < from + count; seed++) {
      const { what, file } = mutateSpreadsheet(seed, books, floodEvery);
      await writeFile(path, file);
      try {
        for await (const _ of readSheet(path, limits));
        tally('read');
      } catch (error) {
        const known = error instanceof SpreadsheetError ? error : undefined;
        const outcome = known?.message === 'too-large: memory' ? 'crashed' : (known?.fault ?? 'failed');
        tally(outcome);
        if (['crashed', 'failed', 'too-slow'].includes(outcome)) find(seed, what, String((error as Error).stack));
      }
      if (what === 'flood' || seed % 100 === 0) {
        const peak = await peakOfChildren();
        if (peak > heapLimitMb + 256) find(seed, what, `${Math.round(peak)} MB`);
        result.peak = Math.max(result.peak, Math.round(peak));
      }
      if ((seed + 1) % 1000 === 0) onProgress?.(seed + 1, result);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return result;
};

// Usage: node test/prove/spreadsheets.ts [count [first seed [folder of spreadsheets]]]
if (import.meta.main) {
  const [count = '100000', from = '0', folder] = process.argv.slice(2);
  const begun = performance.now();
  const onProgress = (done: number, { outcomes, findings }: SpreadsheetProofResult) =>
    process.stdout.write(
      `${done} ${Math.round((performance.now() - begun) / 1000)} s ${JSON.stringify(outcomes)} ${findings.length} findings ${findings.map(({ seed }) => seed).join(' ')}\n`,
    );
  const { outcomes, findings, peak } = await run(Number(count), { from: Number(from), folder, onProgress });
  for (const { seed, what, error } of findings.slice(0, 200))
    process.stdout.write(`seed ${seed} (${what}): ${error.split('\n').slice(0, 3).join(' ')}\n`);
  process.stdout.write(`${JSON.stringify({ outcomes, findings: findings.length, peak })}\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
