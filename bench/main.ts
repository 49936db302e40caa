// npm run bench -- [--only import,read,serve,visit,login,office,write,derive,screen,pages,flow,coverage,search] [--large] [--write] [--base FOLDER]
import { parseArgs } from 'node:util';
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
  --only   these parts; all by default
  --large  a million standards on PostgreSQL too, and in the back office
  --write  put the tables into docs/PERFORMANCE.md
  --base   a built checkout of another commit, which pages and searches are compared with`;

const options = () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      large: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      base: { type: 'string' },
    },
  });
  const chosen = values.only?.split(',') ?? reportParts;
  const unknown = chosen.find((part) => !(reportParts as readonly string[]).includes(part));
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}`);
  return { ...values, chosen: reportParts.filter((part) => chosen.includes(part)) };
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

const main = async (): Promise<boolean> => {
  const { chosen, large, write: writing, base } = options();
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
  const isUsageError =
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') || (error as Error).message.startsWith('There is no part');
  process.stderr.write(isUsageError ? `${(error as Error).message}\n${usage}\n` : `${(error as Error).stack}\n`);
  process.exitCode = 2;
}
