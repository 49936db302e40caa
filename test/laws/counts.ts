import { readFileSync } from 'node:fs';
import { edges, files, filesIn, modules } from '../harness/sources.ts';
import { readSourceFileFacts, type SourceFileFacts } from '../harness/syntax.ts';
import { exceptions } from './exceptions.ts';

/** Limits of size: lines of a file, lines of a function, parameters of a function, and casts per thousand lines. */
export const sizeLimits = { lines: 350, functionLines: 80, parameters: 4, castsPerThousandLines: 2 };
export type Law = 'parameters' | 'functions' | 'files' | 'foreignSql' | 'composedSql' | 'awaits';
/** Violations of a rule by place: their number, or the measured value. */
export type ViolationCounts = Record<string, number>;

const isCode = (file: string) => /\.(tsx?|mjs)$/.test(file);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const everywhere = [...files, ...['scripts', 'test', 'bench'].flatMap(filesIn)];
const syntaxes: ReadonlyMap<string, SourceFileFacts> = new Map(everywhere.filter(isCode).map((file) => [file, readSourceFileFacts(file)]));
const syntaxOf = (file: string): SourceFileFacts => syntaxes.get(file) ?? readSourceFileFacts(file);

const lines = () => {
  const longer = everywhere
    .filter((file) => isCode(file) || file.endsWith('.css'))
    .map((file): [string, number] => [file, readFileSync(file, 'utf8').trimEnd().split('\n').length]);
  return Object.fromEntries(longer.filter(([, count]) => count > sizeLimits.lines));
};

/** The functions whose measure is above the limit, by file and name; of several functions with one name, the largest measure. */
const functionsOver = (limit: number, measure: (one: SourceFileFacts['functions'][number], file: string) => number): ViolationCounts => {
  const over: ViolationCounts = {};
  for (const [file, { functions }] of syntaxes)
    for (const one of functions) {
      const place = `${file} › ${one.name}`;
      const value = measure(one, file);
      if (value > limit) over[place] = Math.max(value, over[place] ?? 0);
    }
  return over;
};

/** The owner of a table: an area, a part of the platform, or the records. */
const ownerOf = (file: string): string => /^src\/(?:areas|platform)\/[\w-]+\//.exec(file)?.[0] ?? `src/${file.split('/')[1]}/`;

const tableOwners = (): ReadonlyMap<string, string> =>
  new Map(
    modules
      .filter((file) => file.endsWith('table.server.ts'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, name]): [string, string] => [name ?? '', ownerOf(file)]),
      ),
  );

/** Matches the table of a list, which is written as `table t` or `table t join …`. */
const source = /^(\w+) \w{1,2}(?=$| (?:left )?join )/g;
const clause = /\b(?:(into|update|delete from)|from|join|using)\s+(?:(\w+)\b|"(\w+|…)")/g;
/**
 * The tables that a piece of SQL names; `written` is true if the SQL changes the table. SQL keywords are lower case; an insertion in double
 * quotes stands for the table of a kind.
 */
export const sqlTablesIn = (text: string): { table: string; written: boolean }[] => {
  if (/^\s*[A-Z]/.test(text)) return [];
  const sources = [...text.matchAll(source)].map(([, table]) => ({ table: table ?? '', written: false }));
  return [
    ...sources,
    ...[...text.matchAll(clause)].map(([, verb, bare, quoted]) => ({ table: bare ?? quoted ?? '', written: Boolean(verb) })),
  ];
};

export interface ForeignTableUse {
  file: string;
  table: string;
  /** True if the table is changed, false if it is only read. */
  written: boolean;
}
/** Files that import the declaration of another owner's table, which statements of the query builder need. */
const importedTables = (): ForeignTableUse[] =>
  edges
    .filter(({ from, to, typeOnly }) => to.endsWith('/table.server.ts') && !typeOnly && ownerOf(from) !== ownerOf(to))
    .map(({ from, to }) => ({ file: from, table: to, written: true }));

/** Every use of a table in a file of another owner. */
export const findForeignTableUses = (): ForeignTableUse[] => {
  const owners = tableOwners();
  const named = modules.flatMap((file) => {
    const { strings } = syntaxOf(file);
    const isCommon = (table: string) => strings.some((sql) => new RegExp(`\\b${table} as (not materialized )?\\(`).test(sql));
    return strings
      .flatMap(sqlTablesIn)
      .filter(({ table }) => (table === '…' ? 'src/records/' : (owners.get(table) ?? ownerOf(file))) !== ownerOf(file))
      .filter(({ table }) => table === '…' || !isCommon(table))
      .map(({ table, written }) => ({ file, table: table === '…' ? 'a kind' : table, written }));
  });
  return [...named, ...importedTables()];
};

const isListed = ({ file, table, written }: ForeignTableUse): boolean =>
  !written && exceptions.joins.some((join) => join.file === file && join.tables.includes(table));

/** Listed exceptions for joins that no statement uses any more: `file › table`. */
export const findUnusedJoinExceptions = (): string[] => {
  const read = findForeignTableUses().filter(({ written }) => !written);
  return exceptions.joins.flatMap(({ file, tables }) =>
    tables.filter((table) => !read.some((one) => one.file === file && one.table === table)).map((table) => `${file} › ${table}`),
  );
};

const foreignSql = (): ViolationCounts => {
  const counts: ViolationCounts = {};
  for (const foreign of findForeignTableUses()) {
    if (isListed(foreign)) continue;
    const { file, table } = foreign;
    const place = `${file} › ${table}`;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
};

/**
 * Number of calls in a module that run SQL as text: `connection.query(…)`, `connection.onReservedConnection(…)`, or `queryRows(…)` of the
 * database.
 */
export const countComposedSql = (code: string): number => {
  const onConnection = code.match(/connection\.(?:query|onReservedConnection)[<(]/g)?.length ?? 0;
  const imported = /^import \{[^}]*\bqueryRows\b[^}]*\} from '[^']*connect(?:ion)?\.server\.ts';/m.test(code);
  return onConnection + (imported ? (code.match(/(?<![\w.])queryRows[<(]/g)?.length ?? 0) : 0);
};
const composing = (): [string, number][] =>
  modules
    .filter((file) => !file.startsWith('src/platform/db/') && !isTest(file))
    .map((file): [string, number] => [file, countComposedSql(readFileSync(file, 'utf8'))])
    .filter(([, count]) => count > 0);
const isComposing = (file: string): boolean => exceptions.composedSql.some((one) => one.file === file);

/** Files listed as exceptions for composed SQL that compose none. */
export const findUnusedComposedSqlExceptions = (): string[] => {
  const found = composing().map(([file]) => file);
  return exceptions.composedSql.map(({ file }) => file).filter((file) => !found.includes(file));
};

const parameters = (): ViolationCounts => {
  const over = functionsOver(sizeLimits.parameters, ({ parameters: count }) => count);
  return Object.fromEntries(Object.entries(over).filter(([place]) => !exceptions.parameters.some((one) => one.place === place)));
};

/** Files with an `await` among the promises passed to `Promise.all` or a similar method, and the number of these `await`. */
const awaits = (): ViolationCounts =>
  Object.fromEntries(
    [...syntaxes].filter(([file]) => !isTest(file)).flatMap(([file, { awaitsAmongPromises: count }]) => (count > 0 ? [[file, count]] : [])),
  );

export const countViolations = (): Record<Law, ViolationCounts> => ({
  parameters: parameters(),
  functions: functionsOver(sizeLimits.functionLines, (one, file) => (isTest(file) && one.name === '(callback)' ? 0 : one.lines)),
  files: lines(),
  foreignSql: foreignSql(),
  composedSql: Object.fromEntries(composing().filter(([file]) => !isComposing(file))),
  awaits: awaits(),
});

export const castsPerThousandLines = (): number => {
  const total = modules.reduce((sum, file) => sum + syntaxOf(file).lines, 0);
  const found = modules.reduce((sum, file) => sum + syntaxOf(file).casts, 0);
  return (found * 1000) / total;
};
