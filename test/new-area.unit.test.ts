import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeArea } from '../scripts/new-area.ts';

/** A folder with copies of the areas and their two lists; everything else is linked. */
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-area-'));
  mkdirSync(join(root, 'src/areas'), { recursive: true });
  for (const file of ['package.json', 'src/areas.ts', 'src/areas.server.ts']) cpSync(file, join(root, file));
  for (const floor of ['base', 'platform', 'records', 'web']) symlinkSync(resolve('src', floor), join(root, 'src', floor));
  for (const area of readdirSync('src/areas')) symlinkSync(resolve('src/areas', area), join(root, 'src/areas', area));
  for (const folder of ['node_modules', 'test']) symlinkSync(resolve(folder), join(root, folder));
});
afterAll(() => rmSync(root, { recursive: true }));

test('a new area consists of a folder and its lines in the two lists, and the server composes it', () => {
  makeArea(root, 'notes');
  const code = `
    const { composition } = await import('./src/areas.server.ts');
    const { pagesOfAreas, permissionCodes } = await import('./src/areas.ts');
    const { access } = await import('./src/areas/notes/access.testing.ts');
    console.log(JSON.stringify({
      area: composition.parts.at(-1).name, setting: composition.areaDeclarations.settings['notes.days'].default, operation: 'notesEntries' in composition.operations,
      permission: permissionCodes.includes('notes:entry:read'), routes: Object.keys(access),
      pages: pagesOfAreas.filter(({ path }) => /notes/.test(path)).map(({ file }) => file),
    }));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--preserve-symlinks', '--eval', code], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({
    area: 'notes',
    setting: 365,
    operation: true,
    permission: true,
    routes: ['GET /api/portal/notes', 'GET /api/admin/notes', 'GET /api/admin/notes/:id'],
    pages: ['areas/notes/web/notes.route.tsx', 'areas/notes/web/notes.route.tsx', 'areas/notes/web/admin/admin-notes.route.tsx'],
  });
});

test('a new area contains no names of the template', () => {
  const folder = join(root, 'src/areas/notes');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => /sample/i.test(file + readFileSync(join(folder, file), 'utf8')))).toEqual([]);
  expect(files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('../src/'))).toEqual([]);
});

const moduleOf = (file: string) => parseSync(file, readFileSync(file, 'utf8')).module;
/** Names that the files of the area import from modules of the project that do not export them, as `file: name`. */
const missingImports = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      moduleOf(join(folder, file)).staticImports.flatMap(({ moduleRequest: { value }, entries }) => {
        if (!/^\..*\.tsx?$/.test(value)) return [];
        const { staticExports } = moduleOf(resolve(folder, dirname(file), value));
        const exported = new Set(staticExports.flatMap((one) => one.entries.map(({ exportName }) => exportName.name ?? 'default')));
        return entries.flatMap(({ importName: { kind, name } }) =>
          kind === 'Name' && name && !exported.has(name) ? [`${file}: ${name}`] : [],
        );
      }),
    );

test('each name that a new area imports is exported by its module', () => {
  expect(missingImports(join(root, 'src/areas/notes'))).toEqual([]);
});

test('the name of an existing area or an invalid name is refused', () => {
  expect(() => makeArea(root, 'feedback')).toThrow('There is an area');
  expect(() => makeArea(root, 'My-Area')).toThrow('one word');
});
