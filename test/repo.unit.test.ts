import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingIn } from '../scripts/lock.ts';
import { locales } from '../src/base/locales.ts';
import { boundKinds } from '../src/records/kinds/index.server.ts';
import { kinds } from '../src/records/kinds/index.ts';

/** The laws of the layout (docs and architecture say why): who may import whom, what stands where, how large it may grow. */
const longest = 350;

interface Edge {
  from: string;
  to: string;
  /** Nothing of it is left when types are erased. */
  typeOnly: boolean;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const files = filesIn('src');
const isCode = (file: string) => /\.tsx?$/.test(file);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const modules = files.filter((file) => isCode(file) && !isTest(file));

const importClause = /(?:^|\n)\s*(import|export)\s+(type\s)?([\w*\s{},$]*?)\s*(?:\bfrom\s*)?['"]([^'"\n]+)['"]/g;
const importCall = /\bimport\(\s*['"]([^'"]+)['"]/g;
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** `{ type A, type B }` imports nothing that runs, but `A` or `{ type A, b }` does. */
const namesOnlyTypes = (clause: string) =>
  /^\{[^}]+\}$/.test(clause.trim()) &&
  clause
    .replace(/[{}\s]+/g, ' ')
    .split(',')
    .every((name) => !name.trim() || name.trim().startsWith('type '));

const specifiersOf = (file: string): { specifier: string; typeOnly: boolean }[] => {
  const code = withoutComments(readFileSync(file, 'utf8'));
  const clauses = [...code.matchAll(importClause)].map(([, , type, names, specifier]) => ({
    specifier: specifier as string,
    typeOnly: Boolean(type) || namesOnlyTypes(names ?? ''),
  }));
  // import('x') in a type position is `typeof import('x')`
  const calls = [...code.matchAll(importCall)].map((match) => ({
    specifier: match[1] as string,
    typeOnly: /typeof\s+$/.test(code.slice(0, match.index)),
  }));
  return [...clauses, ...calls];
};

const edgesOf = (file: string): Edge[] =>
  specifiersOf(file)
    .filter(({ specifier }) => specifier.startsWith('.') && !specifier.includes('/+types/'))
    .map(({ specifier, typeOnly }) => ({
      from: file,
      to: relative('.', resolve(dirname(file), specifier.replace(/\?.*$/, ''))),
      typeOnly,
    }));
const edges = modules.flatMap(edgesOf);

const layerOf = (file: string): string => file.split('/')[1] ?? '';
const kindOf = (file: string): string | undefined => /^src\/kinds\/([\w-]+)\//.exec(file)?.[1];
const isServerOnly = (file: string): boolean => /\.server\.tsx?$/.test(file);
const isTable = (file: string): boolean => file.endsWith('/table.server.ts');

/** What each layer may reach besides itself: whole layers, or the files that a test accepts. */
const allowed: Record<string, (edge: Edge) => boolean> = {
  core: ({ typeOnly, to }) => typeOnly && to === 'src/platform/db/connection.server.ts',
  i18n: ({ to }) => ['core', 'contract'].includes(layerOf(to)),
  contract: ({ to, typeOnly }) => layerOf(to) === 'core' || (to === 'src/records/kinds/index.ts' && typeOnly),
  db: ({ from, to }) => layerOf(to) === 'core' || (from === 'src/platform/db/schema.ts' && isTable(to)),
  kinds: ({ to }) => layerOf(to) === 'core' || to === 'src/records/engine/columns.ts',
  platform: ({ to }) => ['core', 'contract', 'db'].includes(layerOf(to)),
  domain: ({ to }) => ['core', 'contract', 'db', 'kinds', 'i18n', 'platform'].includes(layerOf(to)),
  server: ({ to }) =>
    ['core', 'contract', 'db', 'kinds', 'i18n', 'platform', 'domain'].includes(layerOf(to)) ||
    ['src/web/context.ts', 'src/web/lib/paths.ts', 'scripts/environment.mjs'].includes(to),
  app: ({ to }) => ['core', 'contract', 'kinds', 'i18n'].includes(layerOf(to)),
  cli: ({ to }) => ['core', 'contract', 'db', 'kinds', 'i18n', 'domain', 'server'].includes(layerOf(to)),
};

const shown = ({ from, to }: Edge) => `${from} → ${to}`;

describe('who may import whom', () => {
  test('the sources are really read', () => {
    expect(modules.length).toBeGreaterThan(100);
    expect(edges.length).toBeGreaterThan(300);
    expect(edges.filter(({ to }) => !existsSync(to)).map(shown)).toEqual([]);
    expect(edges.some(({ typeOnly }) => typeOnly)).toBe(true);
  });

  test('every folder of src is a known layer', () => {
    expect(readdirSync('src').filter((name) => !(name in allowed))).toEqual([]);
  });

  test.each(Object.keys(allowed))('%s reaches only what it may', (layer) => {
    const beyond = edges.filter(({ from, to }) => layerOf(from) === layer && layerOf(to) !== layer);
    expect(beyond.filter((edge) => !allowed[layer]?.(edge)).map(shown)).toEqual([]);
  });

  test('no kind knows another one', () => {
    const siblings = edges.filter(({ from, to }) => kindOf(from) && kindOf(to) && kindOf(from) !== kindOf(to));
    expect(siblings.map(shown)).toEqual([]);
    const registry = edges.filter(({ from, to, typeOnly }) => kindOf(from) && !kindOf(to) && layerOf(to) === 'kinds' && !typeOnly);
    expect(registry.map(shown)).toEqual([]);
  });

  test('the pages know of a kind its declaration and its views', () => {
    const inside = edges.filter(({ from, to }) => layerOf(from) === 'app' && kindOf(to));
    expect(inside.filter(({ to }) => !/\/(kind\.ts|views\.tsx)$/.test(to)).map(shown)).toEqual([]);
  });

  test('no file that may reach a browser takes a value from a server module', () => {
    const browser = ['app', 'contract', 'core', 'i18n', 'kinds'];
    const taken = edges.filter(
      ({ from, to, typeOnly }) => browser.includes(layerOf(from)) && !isServerOnly(from) && isServerOnly(to) && !typeOnly,
    );
    expect(taken.map(shown)).toEqual([]);
  });

  test('primitives know neither the router’s routes nor the kinds, and shells no route', () => {
    const within = (part: string) => edges.filter(({ from }) => from.startsWith(`src/app/${part}/`));
    expect(
      within('ui')
        .filter(({ to, typeOnly }) => !typeOnly && /^src\/(kinds|app\/(routes|shells|frame))\//.test(to))
        .map(shown),
    ).toEqual([]);
    expect(
      within('shells')
        .filter(({ to }) => to.startsWith('src/app/routes/'))
        .map(shown),
    ).toEqual([]);
  });

  test('only the configuration reads the environment', () => {
    const readers = modules.filter((file) => /\bprocess\.env\b/.test(withoutComments(readFileSync(file, 'utf8'))));
    expect(readers.filter((file) => !['src/server/main.ts', 'src/server/config.ts'].includes(file) && layerOf(file) !== 'cli')).toEqual([]);
  });
});

describe('what stands where', () => {
  test(`no file is longer than ${longest} lines`, () => {
    const lines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length;
    const long = [...files, ...filesIn('scripts'), ...filesIn('test'), ...filesIn('bench')].filter((file) =>
      /\.(tsx?|mjs|css)$/.test(file),
    );
    expect(long.filter((file) => lines(file) > longest).map((file) => `${file}: ${lines(file)}`)).toEqual([]);
  });

  test('there is no drawer for everything', () => {
    expect(
      files.filter((file) => /(^|\/)(utils?|helpers?|misc|common)\//.test(file) || /\/(utils?|helpers?|misc)\.\w+$/.test(file)),
    ).toEqual([]);
  });

  const folders = readdirSync('src/kinds', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  test.each(folders)('kind %s is complete and registered in both registries', (name) => {
    const parts = ['kind.ts', 'table.server.ts', 'rules.server.ts', 'sample'];
    expect(parts.filter((part) => !existsSync(join('src/kinds', name, part)))).toEqual([]);
    expect(readdirSync(join('src/kinds', name, 'sample')).length).toBeGreaterThan(0);
    const slugs = Object.entries(kinds).filter(([slug, kind]) => slug === name && kind.slug === name);
    expect(slugs).toHaveLength(1);
    expect(Object.keys(boundKinds)).toContain(name);
    expect(readFileSync('src/platform/db/schema.ts', 'utf8')).toContain(`kinds/${name}/table.server.ts`);
  });

  test('the registries name no kind without a folder', () => {
    expect(Object.keys(kinds).filter((slug) => !folders.includes(slug))).toEqual([]);
    expect(Object.keys(boundKinds).sort()).toEqual(Object.keys(kinds).sort());
  });

  test('every language has the same catalogue files', () => {
    const catalogues = locales.map((locale) => readdirSync(join('src/i18n', locale)).sort());
    for (const names of catalogues) expect(names).toEqual(catalogues[0]);
    const folders = readdirSync('src/i18n', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...locales].sort());
  });
});

describe('packages', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));

  test('every version is exact, and those that belong together are alike', () => {
    const versions: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual([]);
    expect(versions['@react-router/dev']).toBe(versions['react-router']);
    expect(versions['@react-router/node']).toBe(versions['react-router']);
  });

  test('the lock file serves every platform (npm run lock mends it) and names no registry', () => {
    expect(missingIn(lock.packages).map(({ name }) => name)).toEqual([]);
    expect(Object.values<object>(lock.packages).filter((entry) => 'resolved' in entry)).toEqual([]);
  });

  test('every package with an install script is declared', () => {
    const scripted = Object.entries<{ hasInstallScript?: boolean; os?: string[] }>(lock.packages).filter(
      ([, entry]) => entry.hasInstallScript,
    );
    const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
  });
});
