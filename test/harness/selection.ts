import { existsSync, readFileSync } from 'node:fs';
import { coveredFoldersOf } from '../e2e/subjects.ts';
import { edgesOf, files, filesIn, withoutComments } from './sources.ts';

/**
 * Selects the tests that a change affects (`npm test -- --changed`). A file affects the files that import it, except through files that
 * only compose the areas (`joints`); otherwise every change would affect everything. Each affected file also selects the tests in its own
 * folder, because tests of an area use the API. Files that tests read without importing them are listed in `readBy`.
 */
export interface TestSelection {
  /** Test files for the unit tests and both engines; `all` if the change affects every test. */
  unit: readonly string[] | 'all';
  e2e: readonly string[] | 'all';
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isBrowserTest = (file: string) => file.startsWith('test/e2e/');

/** Files that import every area, kind or catalogue without depending on their content. */
const joints =
  /^src\/(server\/(app|services|main)\.ts|server\/resources\/|routes\.ts|root\.tsx|areas(\.server)?\.ts|areas\/admin\.ts|member-api\.ts|platform\/i18n\/|records\/kinds\/index(\.server)?\.ts)/;
/** A change of these files affects every test. */
const everything =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|test\/harness\/(database|portal|accounts|global-setup)\.ts|src\/platform\/db\/migrations\/)/;
/** A change of these files affects every browser test. */
const everyPage =
  /^(vite\.config\.ts|react-router\.config\.ts|public\/|scripts\/((build|precompress)\.mjs|first-visit\.ts)|test\/e2e\/(vitest\.config|server|browser)\.ts|src\/(web|server)\/|src\/[^/]+$)/;

/** Files that tests read from disk or run as a program, with these tests. */
const readBy: readonly [changed: RegExp, tests: RegExp][] = [
  [/^src\/records\/kinds\/[\w-]+\/sample\//, /^(test\/kinds\.|src\/records\/)/],
  [/^src\/(platform\/i18n|.*\/texts(\/|\.ts$))/, /^(test\/words\.test|src\/platform\/i18n\/)/],
  [/^scripts\//, /^test\/(environment\.unit|first-start|selection\.unit|e2e\/(environment|startup))\./],
  [/^src\/(cli|platform\/db|records\/write)\//, /^test\/first-start\./],
  [/^src\/(?!.*\.(test|server)\.tsx?$).*\.tsx?$/, /^src\/web\/first-visit\//],
  [/^(docs|README|CHANGELOG|\.)/, /^$/],
];
/** Rule tests over all sources, packages and texts; they take only seconds. */
const always = /^test\/(sizes|layering|names|repo)\.unit\.test\.ts$/;
/** The test of this module; the file names in its code are only examples. */
const ownTest = 'test/selection.unit.test.ts';
/** Tests directly in the folder test, without `first-start`. Many of them call every route of the API. */
const overEveryCall = /^test\/(?!first-start)[\w.]+\.test\.ts$/;

/** The folder whose tests a change selects: an area, a part of the platform, the records, or another top folder of `src`. */
const homeOf = (file: string): string => /^src\/(?:areas|platform)\/[\w-]+\//.exec(file)?.[0] ?? /^src\/\w+\//.exec(file)?.[0] ?? '';

const naming = /['"`]((?:src|test|scripts)\/[\w./-]+\.(?:ts|tsx|mjs))['"`]/g;
/** The files that a file depends on: its imports (for tests also type imports), and files whose paths are in quotes in its code. */
const reachedFrom = (file: string): string[] => {
  const imported = edgesOf(file).filter(({ typeOnly }) => !typeOnly || file.startsWith('test/') || isTest(file));
  const names = file === ownTest ? [] : [...withoutComments(readFileSync(file, 'utf8')).matchAll(naming)].map(([, name]) => name ?? '');
  return [...imported.map(({ to }) => to), ...names.filter((name) => existsSync(name))];
};

const dependents = (all: readonly string[], changed: readonly string[]): ReadonlySet<string> => {
  const importers = new Map<string, string[]>();
  for (const file of all) for (const to of reachedFrom(file)) importers.set(to, [...(importers.get(to) ?? []), file]);
  const reached = new Set<string>(changed);
  for (const file of reached) {
    if (joints.test(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return reached;
};

export const selectTests = (changed: readonly string[]): TestSelection => {
  const all = [...files, ...['test', 'scripts', 'bench'].flatMap(filesIn)].filter((file) => /\.(tsx?|mjs)$/.test(file));
  const tests = all.filter(isTest);
  if (changed.some((file) => everything.test(file))) return { unit: 'all', e2e: 'all' };

  const reached = dependents(all, changed);
  const sources = [...reached].filter((file) => file.startsWith('src/') && !isTest(file) && !joints.test(file));
  const homes = new Set(sources.map(homeOf).filter(Boolean));
  const wanted = (test: string) =>
    reached.has(test) ||
    always.test(test) ||
    homes.has(homeOf(test)) ||
    (overEveryCall.test(test) && changed.some((file) => file.startsWith('src/') && !/\/web\/|\.css$/.test(file) && !isTest(file))) ||
    readBy.some(([what, by]) => by.test(test) && changed.some((file) => what.test(file)));
  const unit = tests.filter((test) => !isBrowserTest(test) && wanted(test)).sort();

  if (changed.some((file) => everyPage.test(file))) return { unit, e2e: 'all' };
  const touched = [...changed.filter((file) => file.startsWith('src/') && !isTest(file)), ...sources];
  const shows = (test: string) =>
    coveredFoldersOf(test.slice('test/e2e/'.length)).some((part) => touched.some((file) => file.startsWith(part)));
  const e2e = tests.filter((test) => isBrowserTest(test) && (wanted(test) || shows(test)));
  return { unit, e2e: e2e.sort() };
};
