import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesIn, modules, specifiersOf, withoutComments } from './harness/sources.ts';

/** Undocumented internals of libraries, and the modules that may use them (decision 030). */
const internals: [what: string, named: RegExp, only: readonly string[]][] = [
  ['React Router’s router', /__reactRouterDataRouter/, ['src/web/react-router/internals.ts']],
  ['React Router’s hand-off', /serverHandoff|streamController/, ['src/web/react-router/handoff.server.ts']],
  ['React Router’s files', /react-router[\\/]+dist|manifest-\\w\+/, ['src/web/react-router/build.server.ts']],
  [
    'PGlite’s module',
    /NODEFS|tryFSOperation|_Postgres|_pgl_|stackRestore/,
    ['src/platform/db/pglite-internals.server.ts', 'src/platform/db/engine.server.ts'],
  ],
  [
    'drizzle’s sessions and casing',
    /drizzle-orm\/(casing|relations)|NodePg(Session|Transaction|Database)|PgDialect|\._\.session/,
    ['src/platform/db/drizzle-internals.server.ts'],
  ],
];

/** Parts that only one module may use, so that a change behind it affects one place. */
describe('parts behind one module', () => {
  test('only platform/spreadsheet and platform/xml use the libraries for spreadsheets, archives and markup', () => {
    const libraries = ['yauzl', 'yazl', 'saxes'];
    const users = modules.filter((file) => specifiersOf(file).some(({ specifier }) => libraries.includes(specifier)));
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter((file) => !/^src\/platform\/(spreadsheet|xml)\//.test(file))).toEqual([]);
    const manifest = readFileSync('package.json', 'utf8');
    expect([/"(hucre|exceljs|xlsx)"/.test(manifest), libraries.every((name) => manifest.includes(`"${name}"`))]).toEqual([false, true]);
  });

  test.each(internals)('%s is used only in its own module', (_what, named, only) => {
    const code = [...modules, ...filesIn('scripts'), ...filesIn('bench'), 'vite.config.ts'].filter((file) => /\.(ts|tsx|mjs)$/.test(file));
    expect(code.filter((file) => named.test(withoutComments(readFileSync(file, 'utf8')))).sort()).toEqual([...only].sort());
  });
});
