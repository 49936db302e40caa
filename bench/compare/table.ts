import { alignMarkdownTable, formatFigure } from '../report.ts';
import { percentilesOf } from '../stats.ts';
import type { LoadTotals } from './load.ts';
import type { Pair, Tree } from './pairs.ts';
import { type Compared, type RatioSummary, ratiosOf, summarizeRatios } from './ratios.ts';

/** What was measured for one tree; times in milliseconds, CPU times per answer. */
interface TreeFigures {
  rate: number;
  serverCpu: number;
  databaseCpu: number;
  /** Percentiles of the time until an answer; an import has none. */
  latency?: { p50: number; p99: number };
}

/** A row of the comparison as measured. */
export interface ComparedRow extends Record<Tree, TreeFigures>, Record<Compared, RatioSummary> {
  name: string;
  decides: Compared;
  isSlower: boolean;
}

/** A row, or a row that could not be measured because an answer was bad. */
export type MeasuredRow = ComparedRow | { name: string; problem: string };

type Runs = readonly { ours: LoadTotals; theirs: LoadTotals }[];
type RowVerdict = Pick<ComparedRow, 'name' | 'decides' | 'isSlower'>;

const figuresOf = (runs: readonly LoadTotals[]): TreeFigures => {
  const sum = (name: keyof LoadTotals) => runs.reduce((total, run) => total + run[name], 0);
  const answers = sum('answers');
  return { rate: (1000 * answers) / sum('ms'), serverCpu: sum('serverCpu') / answers, databaseCpu: sum('databaseCpu') / answers };
};

/** Converts imports to a row. */
export const toImportRow = (runs: Runs, verdict: RowVerdict): ComparedRow => ({
  ...verdict,
  ours: figuresOf(runs.map(({ ours }) => ours)),
  theirs: figuresOf(runs.map(({ theirs }) => theirs)),
  throughput: summarizeRatios(ratiosOf(runs, 'throughput')),
  cpu: summarizeRatios(ratiosOf(runs, 'cpu')),
});

/** Converts loads to a row. */
export const toLoadRow = (pairs: readonly Pair[], verdict: RowVerdict): ComparedRow => {
  const row = toImportRow(pairs, verdict);
  const latency = (tree: Tree) => percentilesOf(pairs.flatMap((pair) => pair[tree].latencies));
  return { ...row, ours: { ...row.ours, latency: latency('ours') }, theirs: { ...row.theirs, latency: latency('theirs') } };
};

const head = ['row', 'tree', 'answers/s', 'CPU of server, ms', 'of database, ms', 'p50, ms', 'p99, ms', 'throughput', 'CPU time', ''];

const formatRatio = ({ median, quartiles }: RatioSummary, decides: boolean): string => {
  const value = decides ? `**${median.toFixed(2)}**` : median.toFixed(2);
  return `${value} (${quartiles.map((quartile) => quartile.toFixed(2)).join('–')})`;
};
const formatTree = ({ rate, serverCpu, databaseCpu, latency }: TreeFigures): string[] =>
  [rate, serverCpu, databaseCpu, latency?.p50, latency?.p99].map((value) => (value === undefined ? '' : formatFigure(value)));

/** One line about a row, for progress messages. */
export const describeRow = (row: MeasuredRow): string =>
  'problem' in row
    ? `${row.name}: ${row.problem}`
    : `${row.name}: ${row.decides === 'cpu' ? 'CPU time' : row.decides} ${formatRatio(row[row.decides], false)}`;

/** True if this tree is not slower in this row. */
export const hasPassed = (row: MeasuredRow): boolean => !('problem' in row || row.isSlower);

/** Formats rows as a table: two lines for each row, one for each tree. A ratio above 1 means that this tree is faster; the bold one decides. */
export const formatComparison = (rows: readonly MeasuredRow[], names: Readonly<Record<Tree, string>>): string => {
  const lines = rows.flatMap((row) => {
    if ('problem' in row) return [[row.name, row.problem, ...Array.from(head.slice(2), () => '')]];
    const ratios = (['throughput', 'cpu'] as const).map((compared) => formatRatio(row[compared], row.decides === compared));
    return [
      [row.name, names.ours, ...formatTree(row.ours), ...ratios, row.isSlower ? '**slower**' : ''],
      ['', names.theirs, ...formatTree(row.theirs), '', '', ''],
    ];
  });
  return alignMarkdownTable(head, lines);
};
