import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { chunkGroups, describeBudgetExcess, firstVisitScripts } from '../../../scripts/first-visit.ts';
import { dynamicallyImportedModules } from './later.ts';
import { reactPackages } from './react.ts';

/** Specifiers of the static imports of a module, without types and `import()`. */
const importsOf = (file: string): string[] => {
  if (!/\.tsx?$/.test(file) || file.endsWith('.computed.ts')) return []; // replaced by plain values in a build (scripts/computed.ts)
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  const imported = staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType));
  const passedOn = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  return [...imported, ...passedOn].flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []));
};

/**
 * The given modules and all modules that they import, directly or indirectly, each with the import path `a → b → c`. Packages have their
 * name.
 */
const broughtBy = (modules: readonly string[]): Map<string, string> => {
  const ways = new Map(modules.map((file) => [join('src', file), file]));
  for (const [file, way] of ways)
    for (const specifier of importsOf(file)) {
      const to = specifier.startsWith('.') ? relative('.', resolve(dirname(file), specifier.split('?')[0] ?? '')) : specifier;
      if (!ways.has(to)) ways.set(to, `${way} → ${specifier.startsWith('.') ? relative('src', to) : specifier}`);
    }
  return ways;
};

const packageOf = (specifier: string): string => specifier.split('/')[0] ?? '';
const mayCome: ReadonlySet<string> = new Set(reactPackages);

describe.each(firstVisitScripts)('the first-visit script $name', ({ name, modules }) => {
  const brought = broughtBy(modules);

  test('lists modules that exist', () => {
    expect(modules.filter((file) => !existsSync(join('src', file)))).toEqual([]);
    expect(brought.size).toBeGreaterThanOrEqual(modules.length);
  });

  test('imports no module of src/web/first-visit/later.ts: use import() instead', () => {
    expect(dynamicallyImportedModules.flatMap((file) => brought.get(join('src', file)) ?? [])).toEqual([]);
  });

  test('imports no package except React; fonts are loaded by their address', () => {
    const packages = [...brought].filter(([file]) => !file.startsWith('src/') && !file.endsWith('?url'));
    expect(packages.filter(([file]) => !mayCome.has(packageOf(file))).map(([, way]) => way)).toEqual([]);
  });

  test('is a chunk group of the build', () => {
    const group = chunkGroups.find((one) => one.name === name);
    expect(group?.test(`${resolve('src', modules[0] ?? '')}?route-chunk=clientLoader`)).toBe(true);
    expect(group?.test(resolve('src', dynamicallyImportedModules[0]))).toBe(false);
  });
});

test('the modules in later.ts exist', () => {
  expect(dynamicallyImportedModules.filter((file) => !existsSync(join('src', file)))).toEqual([]);
});

test('the import path of a module is reported', () => {
  expect(broughtBy(['web/frame/suggestions.tsx', 'web/frame/search-box.tsx']).get('react')).toBe('web/frame/suggestions.tsx → react');
  expect(broughtBy(['web/lib/member-api.ts']).get('src/areas.ts')).toMatch(/^web\/lib\/member-api\.ts → (.* → )?areas\.ts$/);
});

describe('the build budget', () => {
  const script = { name: 'sample', budget: 1, modules: [] };
  const module = (renderedLength: number) => ({ renderedLength });

  test('names the largest modules of a script that exceeds its budget', () => {
    const code = Array.from({ length: 3000 }, (_, at) => (at * 7919).toString(36)).join();
    const modules = { '/home/src/web/small.ts': module(5), '/home/src/web/large.ts': module(9000) };
    expect(describeBudgetExcess(script, { code, modules })).toMatch(
      /^The script sample .* weighs \d+\.\d kB compressed, 1 at most .* web\/large\.ts \(9000 bytes\), web\/small\.ts \(5 bytes\)$/,
    );
  });

  test('accepts a script within its budget and requires every script to exist', () => {
    expect(describeBudgetExcess(script, { code: 'a'.repeat(5000), modules: {} })).toBeUndefined();
    expect(describeBudgetExcess(script, undefined)).toContain('src/web/first-visit/sample.ts');
  });
});
