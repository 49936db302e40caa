import { existsSync, readFileSync } from 'node:fs';
import { subjectsOf } from '../e2e/subjects.ts';
import { edgesOf, files, filesIn, withoutComments } from './sources.ts';

/**
 * Which tests a change touches (`npm test -- --changed`). A file reaches those that import it; what only composes the areas (`joints`) passes
 * nothing on, or every change would reach everything. Instead, whatever a change reaches brings the tests that stand in the same folder:
 * those of an area come in through the front door. What is read and not imported is named in `readBy`.
 */
export interface Selection {
  /** Test files for the unit tests and both engines; `all` of them where a change reaches everything. */
  unit: readonly string[] | 'all';
  e2e: readonly string[] | 'all';
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isBrowserTest = (file: string) => file.startsWith('test/e2e/');

/** They import every area, kind or catalogue, and know nothing of what is in them. */
const joints =
  /^src\/(server\/(app|services|main)\.ts|server\/resources\/|routes\.ts|root\.tsx|areas(\.server)?\.ts|areas\/admin\.ts|member-api\.ts|platform\/i18n\/|records\/kinds\/index(\.server)?\.ts)/;
/** A change of these reaches every test. */
const everything =
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|test\/harness\/(database|portal|accounts|global-setup)\.ts|src\/platform\/db\/migrations\/)/;
/** A change of these reaches every browser test. */
const everyPage =
  /^(vite\.config\.ts|react-router\.config\.ts|public\/|scripts\/((build|precompress)\.mjs|first-visit\.ts)|test\/e2e\/(vitest\.config|server|browser)\.ts|src\/(web|server)\/|src\/[^/]+$)/;

/** What tests read from disk or run as a program. */
const readBy: readonly [changed: RegExp, tests: RegExp][] = [
  [/^src\/records\/kinds\/[\w-]+\/sample\//, /^(test\/kinds\.|src\/records\/)/],
  [/^src\/(platform\/i18n|.*\/texts(\/|\.ts$))/, /^(test\/words\.test|src\/platform\/i18n\/)/],
  [/^scripts\//, /^test\/(environment\.unit|first-start|selection\.unit|e2e\/(environment|startup))\./],
  [/^src\/(cli|platform\/db|records\/write)\//, /^test\/first-start\./],
  [/^src\/(?!.*\.(test|server)\.tsx?$).*\.tsx?$/, /^src\/web\/first-visit\//],
  [/^(docs|README|CHANGELOG|\.)/, /^$/],
];
/** Laws over sources, packages and texts: they read everything and take seconds. */
const always = /^test\/(sizes|layering|names|repo)\.unit\.test\.ts$/;
/** It names files as examples. */
const ownTest = 'test/selection.unit.test.ts';
/** Laws over every call, from the outside. */
const overEveryCall = /^test\/(?!first-start)[\w.]+\.test\.ts$/;

/** The folder whose tests a change brings along: an area, a part of the platform, the records, or the floor. */
const homeOf = (file: string): string => /^src\/(?:areas|platform)\/[\w-]+\//.exec(file)?.[0] ?? /^src\/\w+\//.exec(file)?.[0] ?? '';

const naming = /['"`]((?:src|test|scripts)\/[\w./-]+\.(?:ts|tsx|mjs))['"`]/g;
/** Imports that run (in a test also types: they name what it is about), and programs that a test or a harness names in quotes. */
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

export const selectTests = (changed: readonly string[]): Selection => {
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
  const shows = (test: string) => subjectsOf(test.slice('test/e2e/'.length)).some((part) => touched.some((file) => file.startsWith(part)));
  const e2e = tests.filter((test) => isBrowserTest(test) && (wanted(test) || shows(test)));
  return { unit, e2e: e2e.sort() };
};
