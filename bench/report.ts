import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './processes.ts';

export const reportParts = [
  'import',
  'read',
  'serve',
  'visit',
  'login',
  'office',
  'write',
  'derive',
  'screen',
  'pages',
  'flow',
  'coverage',
  'search',
] as const;
/** Part of the report: the lines of one benchmark. */
export type ReportPart = (typeof reportParts)[number];

/** One line of the report table. A line without `target` only informs. */
export interface ReportLine {
  what: string;
  measured: string;
  reference?: string;
  ratio?: number;
  target?: string;
  ok?: boolean;
}

/** Formats a number with thousands separators: the integer part in full, and decimals only up to three significant digits. */
export const formatFigure = (value: number): string =>
  value.toLocaleString('en-US', { maximumSignificantDigits: Math.max(3, String(Math.round(Math.abs(value))).length) });

const okOf = ({ ok }: ReportLine): string => (ok === undefined ? '' : ok ? 'yes' : '**NO**');
const cells = (line: ReportLine): string[] => [
  line.what,
  line.measured,
  line.reference ?? '',
  line.ratio === undefined ? '' : line.ratio.toPrecision(2),
  line.target ?? '',
  okOf(line),
];
const head = ['', 'measured', 'reference', 'ratio', 'target', 'ok'];

/** Formats rows of cells as a Markdown table with aligned columns, so that it is also readable in a terminal. */
export const alignMarkdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  const print = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [print(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(print)].join('\n');
};

/** Formats the lines of a report as a Markdown table. */
export const formatMarkdownTable = (lines: readonly ReportLine[]): string => alignMarkdownTable(head, lines.map(cells));

const machine = (): string => `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`;

/** Writes the table of a part between its two markers in docs/PERFORMANCE.md; the rest of that file is written by hand. */
export const writeReportPart = (part: ReportPart, lines: readonly ReportLine[]): void => {
  const file = join(projectRoot, 'docs', 'PERFORMANCE.md');
  const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/PERFORMANCE.md lacks the marks ${begin} … ${end}`);
  const body = `${begin}\n${formatMarkdownTable(lines)}\n\nMeasured ${new Date().toISOString().slice(0, 10)} on ${machine()}.\n`;
  writeFileSync(file, text.slice(0, from) + body + text.slice(to));
};
