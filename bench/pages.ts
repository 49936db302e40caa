import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startPostgres } from '../test/harness/postgres.ts';
import { createDatabase } from './databases.ts';
import { prepareDataset } from './dataset.ts';
import { startPortal } from './portal.ts';
import { canPin, cpuSeconds, pinProcess, projectRoot, type ServerProcess } from './processes.ts';
import { formatFigure, type ReportLine } from './report.ts';
import { percentilesOf } from './stats.ts';

/** Rounds in which the versions alternate; the median of the ratios of each round is reported. */
const rounds = 15;
const seconds = 0.5;
/** Requests before the measurement: V8 recompiles frequently used functions several times, and code that is not optimised yet is slower. */
const warmUp = 1500;
const connections = 4;
/** Request headers of a visitor without preferences; the answers are uncompressed. */
const headers = { cookie: 'locale=en-us' };

const words = ['security', 'data', 'health', 'vehicle', 'water', 'quality', 'steel', 'digital', 'network', 'software'];
/** Addresses that were never requested before, so none is cached: pages of a list, sample records, and searches with results. */
const pages: Readonly<Record<string, (i: number) => string>> = {
  'list of standards': (i) => `/standard?page=${1 + (i % 40)}&anew=${i}`,
  'detail of a standard': (i) => `/standard/${1 + (i % 40)}?anew=${i}`,
  home: (i) => `/?anew=${i}`,
  search: (i) => `/search?keyword=${words[i % words.length]}&anew=${i}`,
  about: (i) => `/about?anew=${i}`,
};
const listOfStandards = 'list of standards';
/** Required speed-up of the list of standards if the base is commit 201b115b. */
const least = 1.9;
/** The list of standards below /m, and its required speed-up over the list of the portal. Both are rendered, not cached. */
const mobile = { address: (i: number) => `/m${pages[listOfStandards]?.(i)}&view=mobile`, least: 1.3 };

/** Microseconds of CPU time per answer, all threads of the server together; of wall-clock time if the system does not report CPU time. */
const ask = async (server: ServerProcess, path: () => string, much: { duration: number } | { amount: number }): Promise<number> => {
  const [before, begun] = [cpuSeconds(server.pid), performance.now()];
  const requests = [{ setupRequest: (request: { path?: string }) => ({ ...request, path: path() }) }];
  const { requests: answered, errors, non2xx } = await autocannon({ url: server.url, connections, headers, requests, ...much });
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} of ${answered.total} requests like ${path()} failed`);
  const after = cpuSeconds(server.pid);
  const spent = before === undefined || after === undefined ? (performance.now() - begun) / 1000 : after - before;
  return (spent / answered.total) * 1e6;
};

const median = (values: readonly number[]): number => percentilesOf(values).p50;

/** A server and the addresses that are requested from it. */
interface BenchedServer {
  server: ServerProcess;
  address: (i: number) => string;
}
interface ServerComparison {
  ours: BenchedServer;
  reference?: (BenchedServer & { name: string }) | undefined;
  least?: number | undefined;
}

const measure = async (what: string, { ours, reference, least }: ServerComparison): Promise<ReportLine> => {
  let count = 0;
  const sides = reference ? [ours, reference] : [ours];
  const endpoints = sides.map(({ server, address }) => ({ server, path: () => address(count++) }));
  for (const { server, path } of endpoints) await ask(server, path, { amount: warmUp });
  const taken: number[][] = [];
  for (let i = 0; i < rounds; i++) {
    const round: number[] = [];
    for (const { server, path } of endpoints) round.push(await ask(server, path, { duration: seconds }));
    taken.push(round);
  }
  const [own = Number.NaN, other = Number.NaN] = sides.map((_, at) => median(taken.map((round) => round[at] ?? Number.NaN)));
  const line: ReportLine = { what, measured: `${formatFigure(Math.round(own))} µs of processor` };
  if (!reference) return line;
  const ratio = median(taken.map(([one = Number.NaN, two = Number.NaN]) => two / one));
  const target = least === undefined ? {} : { target: `ratio ≥ ${least}`, ok: ratio >= least };
  return { ...line, reference: `${reference.name} ${formatFigure(Math.round(other))} µs`, ratio, ...target };
};

/** List of comparisons: each page with the page of the base, and the list below /m with the list of the portal. */
const comparisons = ([server, base]: readonly [ServerProcess, ServerProcess?]): [what: string, compared: ServerComparison][] => [
  ...Object.entries(pages).map(([what, address]): [string, ServerComparison] => [
    what,
    {
      ours: { server, address },
      reference: base && { server: base, address, name: 'base' },
      least: base && what === listOfStandards ? least : undefined,
    },
  ]),
  [
    `${listOfStandards} below /m`,
    {
      ours: { server, address: mobile.address },
      reference: { server, address: pages[listOfStandards] ?? mobile.address, name: "the portal's" },
      least: mobile.least,
    },
  ],
];

/**
 * Part 10: cost of a page that is rendered and sent uncompressed. `base`: folder of a built checkout of another commit, which is measured in
 * alternation with this one. The databases of both are in PostgreSQL, which is not bound to the core of the servers. All threads of a
 * server, including those of V8, are bound to one core.
 */
export const measurePages = async (base?: string): Promise<ReportLine[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const postgres = await startPostgres();
  const servers: ServerProcess[] = [];
  try {
    const { head } = await prepareDataset(folder);
    for (const [i, checkout] of [projectRoot, ...(base ? [base] : [])].entries()) {
      const env = { DATABASE_URL: await createDatabase(postgres, `pages${i}`) };
      const server = await startPortal(env, checkout);
      servers.push(server);
      const args = ['src/cli/import.ts', '--kind', 'standard', '--publish', '--file', head];
      execFileSync(process.execPath, args, { cwd: checkout, env: { ...process.env, ...env, DATA_DIR: folder }, stdio: 'ignore' });
      pinProcess(server.pid, '0');
    }
    pinProcess(process.pid, `1-${cpus().length - 1}`);
    const lines: ReportLine[] = [];
    const [server, other] = servers;
    if (!server) throw new Error('There is no server to measure');
    for (const [what, compared] of comparisons([server, other])) lines.push(await measure(what, compared));
    return canPin() ? lines : lines.map((line) => ({ ...line, what: `${line.what} (not pinned)` }));
  } finally {
    pinProcess(process.pid, `0-${cpus().length - 1}`);
    for (const server of servers) await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
