import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { selectTests } from './selection.ts';

/** A deliberate fault: `replacement` replaces `text`, which must occur exactly once in `file`. */
export interface Mutant {
  file: string;
  text: string;
  replacement: string;
  /** Test files that run before the tests that import the file, such as browser tests of a page. */
  tests?: readonly string[];
  /** The reason why no test catches the mutant. */
  survives?: string;
}

interface MutantRunResult {
  mutant: Mutant;
  /** The first failed test; undefined if the mutant survived. */
  caughtBy: string | undefined;
  seconds: number;
}

interface MutantTestReport {
  testResults: { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/**
 * Time limit in minutes for running the tests that import the file of one mutant. The run against the complete part may take 60 minutes.
 */
const minutesPerMutant = 10;
const isBrowserTest = (test: string) => test.startsWith('test/e2e/');
const isWeb = (file: string) => /^src\/(?:[\w-]+\.tsx|web\/|.*\/web\/)/.test(file);

/** Messages about the mutants whose `text` does not occur exactly once in their file. */
const unfitting = (mutants: readonly Mutant[]): string[] =>
  mutants
    .filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8').split(text).length !== 2)
    .map(({ file, text }) => `${file}: no unique ${JSON.stringify(text)}`);

/** Copies the repository, so that mutants can be applied to the copy; packages are linked, not copied. Returns its path. */
const copyRepository = (): string => {
  const root = join(mkdtempSync(join(tmpdir(), 'portal-mutants-')), 'main');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  for (const file of files) if (file && existsSync(file)) cpSync(file, join(root, file));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  if (existsSync('../shared')) symlinkSync(resolve('../shared'), join(root, '../shared'));
  return root;
};

/** Runs Node; kills the process and its children after `minutes`. Returns true if it ended in time with exit code 0. */
const runNode = (root: string, args: readonly string[], minutes: number): Promise<boolean> =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      detached: true,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, CI: 'true', NODE_ENV: 'test', CHROMIUM_PATH: process.env.CHROMIUM_PATH },
      stdio: 'ignore',
    });
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), minutes * 60_000);
    child.once('exit', (code) => {
      clearTimeout(timer);
      done(code === 0);
    });
  });

const firstFailure = (root: string, report: string): string | undefined => {
  if (!existsSync(report)) return undefined; // no report exists, because the time limit was exceeded
  for (const { name, status, assertionResults } of (JSON.parse(readFileSync(report, 'utf8')) as MutantTestReport).testResults) {
    const failed = assertionResults.find((test) => test.status === 'failed');
    if (failed) return `${name.slice(root.length + 1)} > ${failed.fullName}`;
    if (status === 'failed') return name.slice(root.length + 1);
  }
  return undefined;
};

/**
 * The first failing test in these files on the embedded engine, or `build` if the build fails; undefined if all pass or the time is over.
 * An empty list runs all unit and API tests, or all browser tests.
 */
const firstFailed = async (
  root: string,
  tests: readonly string[],
  part: 'node' | 'browser',
  minutes: number,
): Promise<string | undefined> => {
  const report = join(dirname(root), 'report.json');
  rmSync(report, { force: true });
  if (part === 'browser' && !(await runNode(root, ['scripts/build.mjs'], 5))) return 'build';
  const projects = part === 'browser' ? ['--project=e2e'] : ['--project=unit', '--project=embedded'];
  const reporting = ['--bail=1', '--retry=0', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await runNode(root, ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporting, ...tests], minutes);
  return ok ? undefined : firstFailure(root, report);
};

/**
 * Groups of tests that may catch the mutant, in order: named tests, browser tests (unless the change affects all of them), tests in the
 * folder of the file, other tests that the change affects.
 */
const testsOf = ({ file, tests = [] }: Mutant): string[][] => {
  const { unit, e2e } = selectTests([file]);
  const near = unit === 'all' ? [] : unit.filter((test) => test.startsWith(`${dirname(file)}/`));
  const rest = unit === 'all' ? [] : unit.filter((test) => !near.includes(test));
  const [named, browser] = [tests.filter((test) => !isBrowserTest(test)), tests.filter(isBrowserTest)];
  if (isWeb(file) && e2e !== 'all') browser.push(...e2e.filter((test) => !browser.includes(test)));
  return [named, browser, near, rest].filter((group) => group.length > 0);
};

const runReaching = async (root: string, mutant: Mutant): Promise<string | undefined> => {
  const end = performance.now() + minutesPerMutant * 60_000;
  for (const tests of testsOf(mutant)) {
    const part = tests.every(isBrowserTest) ? 'browser' : 'node';
    const minutes = (end - performance.now()) / 60_000;
    const caught = minutes > 0 ? await firstFailed(root, tests, part, minutes) : undefined;
    if (caught) return caught;
  }
  return undefined;
};

/** Applies the mutant to the copy, runs `run`, and restores the file. */
const withMutant = async (root: string, mutant: Mutant, run: () => Promise<string | undefined>): Promise<MutantRunResult> => {
  const path = join(root, mutant.file);
  const code = readFileSync(path, 'utf8');
  const started = performance.now();
  writeFileSync(
    path,
    code.replace(mutant.text, () => mutant.replacement),
  );
  try {
    return { mutant, caughtBy: await run(), seconds: Math.round((performance.now() - started) / 1000) };
  } finally {
    writeFileSync(path, code);
  }
};

const print = ({ mutant, caughtBy, seconds }: MutantRunResult, from: string) =>
  console.log(
    `${from}: ${mutant.file} ${JSON.stringify(mutant.replacement)}: ${caughtBy ? `caught by ${caughtBy}` : 'SURVIVES'} (${seconds} s)`,
  );

/**
 * Runs each of `chosen` against the tests that import its file, on one engine. Survivors run again against the complete part (browser tests
 * for pages, else unit and API tests). Returns the survivors that are not expected to survive. Throws if a mutant of `all` no longer
 * matches the code.
 */
export const runMutants = async (all: readonly Mutant[], chosen: readonly Mutant[]): Promise<{ findings: string[] }> => {
  const problems = unfitting(all);
  if (problems.length > 0) throw new Error(`These mutants no longer fit the code; renew them:\n${problems.join('\n')}`);
  const root = copyRepository();
  const findings: string[] = [];
  try {
    const survivors: Mutant[] = [];
    for (const mutant of chosen) {
      const result = await withMutant(root, mutant, () => runReaching(root, mutant));
      print(result, 'reaching tests');
      if (!result.caughtBy) survivors.push(mutant);
    }
    for (const mutant of survivors) {
      const result = await withMutant(root, mutant, () => firstFailed(root, [], isWeb(mutant.file) ? 'browser' : 'node', 60));
      print(result, 'complete part');
      if (!result.caughtBy && !mutant.survives) findings.push(`${mutant.file}: ${mutant.replacement}`);
    }
    return { findings };
  } finally {
    rmSync(dirname(root), { recursive: true, force: true });
  }
};
