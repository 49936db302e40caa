import { availableParallelism } from 'node:os';
import { sendGetRequest } from '../http.ts';
import { canPin, pinProcess, residentMb, type ServerProcess, startServerScript } from '../processes.ts';
import { formatFigure } from '../report.ts';
import { CpuMeter, descendantsOf } from './cpu.ts';
import { type ComparedFiles, prepareFiles, standardCount } from './files.ts';
import { importFiles } from './imports.ts';
import { FailedRequestError, type LoadTotals, type MeteredServer } from './load.ts';
import { AddressCounter, type ForEachTree, type Pair, PairLoader, type Tree } from './pairs.ts';
import { isBelowLeast, isSlower, ratiosOf } from './ratios.ts';
import { createLoadRows, type LoadRow } from './rows.ts';
import { type ComparedRow, describeRow, formatComparison, hasPassed, type MeasuredRow, toImportRow, toLoadRow } from './table.ts';
import { type CompareEngine, type TreeData, TreeDataStore } from './tree-data.ts';
import { type BuiltTree, prepareTrees } from './trees.ts';

const [serverCore, driverCore] = ['0', '1'];
const usualPairs = 12;
/** Pairs that confirm that a row is slower. */
const confirmingPairs = 36;
/**
 * Servers of each tree, which are measured one after the other. Two processes of the same program differ in speed by up to 6 % as long as they
 * live (decision 059).
 */
const serversOfTree = 3;

/** The machine lacks a second core, or the command `taskset`, which binds processes to cores. */
export class CannotCompareError extends Error {}

/** Progress of the comparison, on stderr: stdout has only the result. */
const report = (text: string) => process.stderr.write(`${text}\n`);

interface RunningServer extends MeteredServer {
  process: ServerProcess;
}

/** Starts a server as users of the tree do, then binds its processes to the core of the servers. */
const startServer = async (tree: BuiltTree, data: TreeData): Promise<RunningServer> => {
  const server = await startServerScript('scripts/start.mjs', '/readyz', data.env, tree.folder);
  const pids = () => descendantsOf(server.pid);
  for (const pid of pids()) pinProcess(pid, serverCore);
  return { name: tree.name, url: server.url, process: server, serverCpu: new CpuMeter(pids), databaseCpu: data.databaseCpu() };
};

/** Number of published standards of a server. */
const countStandards = async ({ url }: RunningServer): Promise<number> => {
  const { body } = await sendGetRequest(`${url}/api/portal/standard?limit=1`);
  return (JSON.parse(body.toString()) as { data: { total: number } }).data.total;
};

/**
 * Measures pairs, an equal share of them with each pair of servers. Servers are changed as rarely as possible: a server that becomes idle collects
 * garbage, on the core that all servers share.
 */
const measurePairs = async (row: LoadRow, loaders: readonly PairLoader[], pairs: number): Promise<Pair[]> => {
  const measured: Pair[] = [];
  for (const loader of loaders) {
    const perSecond = await loader.warmUp();
    for (let at = 0; at < pairs / loaders.length; at++) measured.push(await loader.measure(row.count ?? perSecond));
  }
  return measured;
};

const measureRow = async (row: LoadRow, loaders: readonly PairLoader[]): Promise<ComparedRow> => {
  const pairs = await measurePairs(row, loaders, usualPairs);
  if (!isSlower(ratiosOf(pairs, row.decides))) return toLoadRow(pairs, { ...row, isSlower: false });
  report(`${row.name} seems slower; measuring ${confirmingPairs} pairs…`);
  const confirmed = await measurePairs(row, loaders, confirmingPairs);
  return toLoadRow(confirmed, { ...row, isSlower: isSlower(ratiosOf(confirmed, row.decides)) });
};

/** Measures a row with all servers. A failed request ends the row, not the comparison. */
const tryRow = async (row: LoadRow, servers: readonly ForEachTree<RunningServer>[]): Promise<MeasuredRow> => {
  const addresses = new AddressCounter();
  const loaders = servers.map((pair) => new PairLoader(pair, row, addresses));
  try {
    return await measureRow(row, loaders);
  } catch (error) {
    if (error instanceof FailedRequestError) return { name: row.name, problem: error.message };
    throw error;
  }
};

const memoryOf = ({ process: { pid } }: RunningServer): number => descendantsOf(pid).reduce((sum, one) => sum + (residentMb(one) ?? 0), 0);

/** Result of all loads: rows, and the memory of a server in MB at the end, the mean of its tree. */
interface LoadResult {
  rows: MeasuredRow[];
  memory: ForEachTree<number>;
}

/** Measures all rows on servers with the same standards. */
const measureRows = async (
  servers: readonly ForEachTree<RunningServer>[],
  store: TreeDataStore,
  files: ComparedFiles,
): Promise<LoadResult> => {
  for (const { ours, theirs } of servers) {
    const counts = [await countStandards(ours), await countStandards(theirs)];
    if (counts[0] !== counts[1]) throw new Error(`The trees have different data: ${counts.join(' and ')} standards`);
  }
  pinProcess(process.pid, driverCore); // after the start of the servers, which would inherit the binding
  const rows: MeasuredRow[] = [];
  for (const row of createLoadRows(standardCount, files.titles)) {
    await store.checkpoint();
    const measured = await tryRow(row, servers);
    report(describeRow(measured));
    rows.push(measured);
  }
  const memory = (tree: Tree) => servers.reduce((sum, pair) => sum + memoryOf(pair[tree]), 0) / servers.length;
  return { rows, memory: { ours: memory('ours'), theirs: memory('theirs') } };
};

/** Starts the servers of both trees in turn, measures all rows, and stops the servers. */
const measureLoads = async (
  trees: ForEachTree<BuiltTree>,
  filled: ForEachTree<TreeData[]>,
  store: TreeDataStore,
  files: ComparedFiles,
): Promise<LoadResult> => {
  const started: RunningServer[] = [];
  const start = async (tree: Tree, at: number): Promise<RunningServer> => {
    const server = await startServer(trees[tree], filled[tree][at] as TreeData);
    started.push(server);
    return server;
  };
  try {
    const servers: ForEachTree<RunningServer>[] = [];
    for (let at = 0; at < serversOfTree; at++) servers.push({ ours: await start('ours', at), theirs: await start('theirs', at) });
    return await measureRows(servers, store, files);
  } finally {
    for (const server of started) await server.process.stop();
  }
};

/** Imports the files into new data, with the import command bound to the core of the servers. */
const measureImport = async (tree: BuiltTree, store: TreeDataStore, files: readonly string[]): Promise<LoadTotals> => {
  const data = await store.createEmpty();
  await store.checkpoint();
  try {
    return await importFiles(tree, data, files, serverCore);
  } finally {
    await data.remove();
  }
};

/** Four imports in the order ABBA, after a short import by each tree, which reads programs and the data of PostgreSQL from the disk. */
const measureImports = async (trees: ForEachTree<BuiltTree>, store: TreeDataStore, files: readonly string[]): Promise<ComparedRow> => {
  for (const tree of ['ours', 'theirs'] as const) await measureImport(trees[tree], store, files.slice(-1));
  const order = ['ours', 'theirs', 'theirs', 'ours'] as const;
  const runs: Record<Tree, LoadTotals[]> = { ours: [], theirs: [] };
  for (const tree of order) runs[tree].push(await measureImport(trees[tree], store, files));
  const pairs = runs.ours.map((ours, at) => ({ ours, theirs: runs.theirs[at] as LoadTotals }));
  const row = toImportRow(pairs, { name: 'import', decides: 'throughput', isSlower: isBelowLeast(ratiosOf(pairs, 'throughput')) });
  report(describeRow(row));
  return row;
};

const minutesSince = (begun: number): string => `${((performance.now() - begun) / 60_000).toFixed(1)} min`;

/**
 * Compares this tree with a revision. Returns the printable result, and whether no row is slower or failed. Throws CannotCompareError,
 * UnknownRevisionError.
 */
export const compareTrees = async (revision: string, engine: CompareEngine): Promise<{ text: string; hasPassed: boolean }> => {
  if (availableParallelism() < 2 || !canPin()) throw new CannotCompareError('The comparison needs two cores and the command taskset');
  const trees = prepareTrees(revision);
  const files = await prepareFiles();
  const store = await TreeDataStore.open(engine);
  try {
    if (store.postgresPid !== undefined) pinProcess(store.postgresPid, driverCore);
    const filled = {
      ours: await store.copyFilled(trees.ours, files.standards, serversOfTree),
      theirs: await store.copyFilled(trees.theirs, files.standards, serversOfTree),
    };
    const begun = performance.now();
    const imports = await measureImports(trees, store, files.imports);
    const { rows, memory } = await measureLoads(trees, filled, store, files);
    const names = { ours: trees.ours.name, theirs: trees.theirs.name };
    const all = [...rows, imports];
    const table = formatComparison(all, names);
    const end = `Memory at the end: ${names.ours} ${formatFigure(memory.ours)} MB, ${names.theirs} ${formatFigure(memory.theirs)} MB; ${engine}; ${minutesSince(begun)}`;
    return { text: `${table}\n\n${end}`, hasPassed: all.every(hasPassed) };
  } finally {
    await store.close();
  }
};
