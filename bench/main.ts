// npm run bench -- [--only import,read,serve,visit,login,office,write,derive,screen,pages,flow,coverage,search] [--large] [--write] [--base FOLDER]
// npm run bench -- --compare REV [--engine postgres|embedded]
import { parseArgs } from 'node:util';
import { CannotCompareError, compareTrees } from './compare/compare.ts';
import { type CompareEngine, compareEngines } from './compare/tree-data.ts';
import { UnknownRevisionError } from './compare/trees.ts';
import { measureFlowCoverageReport } from './coverage.ts';
import { measureDerivationRules } from './derive.ts';
import { measureFlow } from './flow.ts';
import { measureImport } from './import.ts';
import { measureLogin } from './login.ts';
import { measureOffice } from './office.ts';
import { measurePages } from './pages.ts';
import { measureRead } from './read.ts';
import { formatMarkdownTable, type ReportLine, type ReportPart, reportParts, writeReportPart } from './report.ts';
import { measureScreen } from './screen.ts';
import { measureExpensiveSearches } from './search.ts';
import { measureServe } from './serve.ts';
import { measureVisit } from './visit.ts';
import { measureWrite } from './write.ts';

const usage = `npm run bench -- [--only ${reportParts.join(',')}] [--large] [--write] [--base FOLDER]
  --only     these parts; all by default
  --large    a million standards on PostgreSQL too, and in the back office
  --write    put the tables into docs/PERFORMANCE.md
  --base     a built checkout of another commit, which pages and searches are compared with
npm run bench -- --compare REV [--engine ${compareEngines.join('|')}]
  --compare  compare this tree with a revision; ends with 1 if this tree is slower
  --engine   database of both trees; ${compareEngines[0]} by default`;

class UsageError extends Error {}

const options = () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      large: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      base: { type: 'string' },
      compare: { type: 'string' },
      engine: { type: 'string', default: compareEngines[0] },
    },
  });
  const chosen = values.only?.split(',') ?? reportParts;
  const unknown = chosen.find((part) => !(reportParts as readonly string[]).includes(part));
  if (unknown !== undefined) throw new UsageError(`There is no part ${unknown}`);
  const engine = compareEngines.find((name) => name === values.engine);
  if (!engine) throw new UsageError(`There is no engine ${values.engine}`);
  return { ...values, engine, chosen: reportParts.filter((part) => chosen.includes(part)) };
};

const say = (text: string) => process.stdout.write(`${text}\n`);

const measure: Record<ReportPart, (large: boolean, base?: string) => Promise<ReportLine[]>> = {
  import: measureImport,
  read: measureRead,
  serve: measureServe,
  visit: measureVisit,
  login: measureLogin,
  office: measureOffice,
  write: measureWrite,
  derive: measureDerivationRules,
  screen: measureScreen,
  pages: (_, base) => measurePages(base),
  flow: measureFlow,
  coverage: measureFlowCoverageReport,
  search: (_, base) => measureExpensiveSearches(base),
};

const compareWith = async (revision: string, engine: CompareEngine): Promise<boolean> => {
  const { text, hasPassed } = await compareTrees(revision, engine);
  say(text);
  return hasPassed;
};

const main = async (): Promise<boolean> => {
  const { chosen, large, write: writing, base, compare, engine } = options();
  if (compare !== undefined) return compareWith(compare, engine);
  let good = true;
  for (const part of chosen) {
    const begun = performance.now();
    const lines = await measure[part](large, base);
    say(`\n${part} (${Math.round((performance.now() - begun) / 1000)} s)\n\n${formatMarkdownTable(lines)}`);
    if (writing) writeReportPart(part, lines);
    good &&= lines.every(({ ok }) => ok !== false);
  }
  return good;
};

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  const isUsageError = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  const isExplained = isUsageError || error instanceof CannotCompareError || error instanceof UnknownRevisionError;
  const { message, stack } = error as Error;
  process.stderr.write(`${isExplained ? message : stack}\n${isUsageError ? `${usage}\n` : ''}`);
  process.exitCode = 2;
}
