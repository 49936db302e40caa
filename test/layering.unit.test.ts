import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  areaOf,
  edges,
  formatImportEdge,
  type ImportEdge,
  isInWebFolder,
  isServerOnly,
  kindOf,
  modules,
  topFolderOf,
  withoutComments,
} from './harness/sources.ts';
import { exceptions } from './laws/exceptions.ts';
import { registriesIn } from './laws/registries.ts';

/**
 * Import rules of the layers (docs/ARCHITECTURE.md). Known violations are listed with reasons in laws/exceptions.ts, a list that may only
 * get shorter.
 */

/** The layers that each layer may import besides itself. */
const below: Readonly<Record<string, readonly string[]>> = {
  base: [],
  platform: ['base'],
  records: ['base', 'platform'],
  areas: ['base', 'platform', 'records'],
  web: ['base', 'platform', 'records'],
  server: ['base', 'platform', 'records', 'areas', 'web', 'root'],
  cli: ['base', 'platform', 'records', 'areas', 'server', 'root'],
  root: ['base', 'platform', 'records', 'areas', 'web'],
};
/**
 * True if an import between layers is allowed. Lower layers may import only types of the files that compose the areas: names of
 * permissions, texts and calls. Above the platform, the list of areas may also be read as plain data, like the index of kinds.
 */
const mayReach = ({ from, to, typeOnly }: ImportEdge): boolean =>
  below[topFolderOf(from)]?.includes(topFolderOf(to)) ||
  (isInWebFolder(from) && topFolderOf(to) === 'web') ||
  (typeOnly && topFolderOf(to) === 'root' && topFolderOf(from) !== 'platform') ||
  (to === 'src/areas.ts' && ['areas', 'records', 'web'].includes(topFolderOf(from))) ||
  to === 'scripts/environment.mjs';

/**
 * The parts of the platform and of the records, lowest first; a part imports values only from earlier parts. Files directly in
 * `src/platform` and `src/records` compose the parts; no part imports values from them.
 */
const layers: Readonly<Record<'platform' | 'records', readonly string[]>> = {
  platform: [
    'xml',
    'sandbox',
    'spreadsheet',
    'i18n',
    'process',
    'db',
    'access',
    'events',
    'http',
    'resource',
    'counters',
    'captcha',
    'outgoing',
    'jobs',
    'mail',
    'files',
    'settings',
  ],
  records: [
    'texts',
    'engine',
    'rich-text',
    'tokenizer',
    'sources',
    'kinds',
    'hooks',
    'topics',
    'dictionaries',
    'stored',
    'relations',
    'search',
    'history',
    'rows',
    'derive',
    'quality',
    'write',
    'import',
    'read',
    'files',
    'links',
    'cite',
    'export',
    'feeds',
    'http',
    'web',
    'edit',
  ],
};
const partOf = (floor: string, file: string): string | undefined => new RegExp(`^src/${floor}/([^/]+)/`).exec(file)?.[1];

const beyond = (list: readonly string[], found: readonly string[]) => ({
  new: found.filter((one) => !list.includes(one)),
  gone: list.filter((one) => !found.includes(one)),
});
const none = { new: [], gone: [] };

describe('import rules', () => {
  test('the test reads the sources and finds their imports', () => {
    expect(modules.length).toBeGreaterThan(100);
    expect(edges.length).toBeGreaterThan(300);
    expect(edges.filter(({ to }) => !existsSync(to)).map(formatImportEdge)).toEqual([]);
    expect(edges.some(({ typeOnly }) => typeOnly)).toBe(true);
  });

  test('every folder of src is a known layer', () => {
    const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => !(name in below))).toEqual([]);
  });

  test('a layer imports only layers below it', () => {
    const wrong = edges.filter((edge) => topFolderOf(edge.from) !== topFolderOf(edge.to) && !mayReach(edge)).map(formatImportEdge);
    expect(beyond(exceptions.floors, [...new Set(wrong)])).toEqual(none);
  });

  test.each(['platform', 'records'] as const)('a part of %s imports values only from parts below it', (floor) => {
    const order = layers[floor];
    const folders = readdirSync(`src/${floor}`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...order].sort());
    const wrong = edges.filter(({ from, to, typeOnly }) => {
      const [above, below] = [partOf(floor, from), partOf(floor, to)];
      if (typeOnly || !above || topFolderOf(to) !== floor || above === below) return false;
      return !below || order.indexOf(below) > order.indexOf(above);
    });
    expect(wrong.map(formatImportEdge)).toEqual([]);
  });

  test('areas do not import each other in a cycle', () => {
    const graph = new Map<string, Set<string>>();
    for (const { from, to } of edges) {
      const [a, b] = [areaOf(from), areaOf(to)];
      if (a && b && a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b));
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(graph.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
    const circular = [...graph].flatMap(([a, to]) => [...to].filter((b) => reaches(b, a)).map((b) => `${a} → ${b}`));
    expect(beyond(exceptions.circles, circular.sort())).toEqual(none);
  });

  test('no kind imports another kind', () => {
    const siblings = edges.filter(({ from, to }) => kindOf(from) && kindOf(to) && kindOf(from) !== kindOf(to));
    expect(siblings.map(formatImportEdge)).toEqual([]);
    const registry = edges.filter(({ from, to, typeOnly }) => kindOf(from) && /^src\/records\/kinds\/[\w.]+$/.test(to) && !typeOnly);
    expect(registry.map(formatImportEdge)).toEqual([]);
  });

  test('pages import only the declaration and the views of a kind', () => {
    const inside = edges.filter(({ from, to }) => isInWebFolder(from) && kindOf(to));
    expect(inside.filter(({ to }) => !/\/(kind\.ts|views\.tsx)$/.test(to)).map(formatImportEdge)).toEqual([]);
  });

  test('no file that may reach a browser imports a value from a server module', () => {
    const taken = edges.filter(
      ({ from, to, typeOnly }) =>
        (isInWebFolder(from) || topFolderOf(from) === 'base') &&
        !isServerOnly(from) &&
        (isServerOnly(to) || /^src\/areas\/[\w-]+\/texts\.ts$/.test(to)) &&
        !typeOnly,
    );
    expect(taken.map(formatImportEdge)).toEqual([]);
  });

  test('basic user-interface components import neither routes nor kinds', () => {
    const wrong = edges.filter(
      ({ from, to, typeOnly }) =>
        from.startsWith('src/web/ui/') &&
        !typeOnly &&
        (kindOf(to) || /\.route\.tsx$/.test(to) || to.startsWith('src/web/frame/') || areaOf(to)),
    );
    expect(wrong.map(formatImportEdge)).toEqual([]);
    expect(edges.filter(({ from, to }) => /\.route\.tsx$/.test(to) && topFolderOf(from) !== 'root').map(formatImportEdge)).toEqual([]);
  });

  test('no module has a collection that other modules fill', () => {
    const found = modules.flatMap((file) => registriesIn(file, readFileSync(file, 'utf8')));
    const known = exceptions.registries.map(({ place }) => place);
    expect(beyond(known, [...new Set(found)])).toEqual(none);
  });

  test('a planted registry is found, a cache that a module fills itself is not', () => {
    const registry =
      'const hooks = new Map<string, Hook>();\nexport const declareHook = (name: string, hook: Hook): void => {\n  hooks.set(name, hook);\n};\n';
    const cache =
      'const made = new Map<string, Format>();\nexport const formatOf = (zone: string): Format => {\n  made.set(zone, new Format(zone));\n  return made.get(zone);\n};\n';
    expect(registriesIn('src/a.ts', registry)).toEqual(['src/a.ts › hooks']);
    expect(registriesIn('src/a.ts', cache)).toEqual([]);
  });

  test('only the configuration reads environment variables', () => {
    const readers = modules.filter((file) => /\bprocess\.env\b/.test(withoutComments(readFileSync(file, 'utf8'))));
    expect(readers.filter((file) => !['src/server/main.ts', 'src/server/config.ts'].includes(file) && topFolderOf(file) !== 'cli')).toEqual(
      [],
    );
  });
});
