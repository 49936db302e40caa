import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationsOfAreas, pagesOfAreas } from '../src/areas.ts';
import { areaAddresses } from '../src/web/addresses.ts';

/**
 * The style sheets assign files to frames by folder (src/web/app.css, src/web/mobile.css).
 * - `web/admin`: the back office
 * - `web/member`: the user centre
 * - `web/portal`: pages without a mobile page
 * - `web/mobile`: pages of /m alone
 * - `web/bare`: pages with a style sheet of their own
 * - `web` itself and folders with other names: public pages with a mobile page, in both public style sheets
 */
const pages = pagesOfAreas.filter(({ file }) => file.startsWith('areas/'));
const frames = ['portal', 'member', 'mobile', 'admin', 'bare'] as const;
const folderOf = (file: string): string => {
  const [first = ''] = /(?<=^areas\/[^/]+\/web\/)[^/]+(?=\/)/.exec(file) ?? [];
  return frames.some((frame) => frame === first) ? first : '';
};
/**
 * Allowed folders of a page's module, by frame. The back office also shows pages of members; a page without a frame may use the style sheet
 * of another frame.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  admin: ['admin', 'member'],
  member: ['member'],
  mobile: ['mobile', ''],
  portal: ['portal', 'member'],
  bare: ['bare', 'mobile', 'admin'],
};
const misplaced = (file: string): boolean => {
  const framesOf = new Set(pages.filter((page) => page.file === file).map((page) => page.in));
  if (framesOf.has('portal') && framesOf.has('mobile')) return folderOf(file) !== '';
  return [...framesOf].some((frame) => !allowed[frame]?.includes(folderOf(file)));
};

test('the module of a page is in the folder of its frame', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect([...new Set(pages.map(({ file }) => file))].filter(misplaced)).toEqual([]);
});

test('modules of the back office are in its folder, or in the folder of the user centre that they share', () => {
  const files = readdirSync('src/areas')
    .map((area) => `src/areas/${area}/web`)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`));
  const wrong = files.filter((file) => /\/(admin-[^/]*\.route|[^/]*modules?)\.tsx?$/.test(file) && !/\/web\/(admin|member)\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test('the addresses in the frame belong to existing pages and calls', () => {
  const known = [...pagesOfAreas.map(({ path }) => `/${path}`), ...Object.values(operationsOfAreas).map(({ path }) => `/api${path}`)];
  expect(Object.values(areaAddresses).filter((address) => !known.includes(address))).toEqual([]);
});

test('every folder and file that a style sheet includes or excludes exists', () => {
  const sheets = globSync('src/web/*.css');
  const patterns = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/^@source (?:not )?"([^"]+)"/gm)].map(([, one = '']) => one),
  );
  // Each alternative of `{a,b}` is checked by itself; a missing one would be overlooked if another one exists.
  const alternatives = (pattern: string): string[] => {
    const [group, inner = ''] = /\{([^{}]+)\}/.exec(pattern) ?? [];
    return group ? inner.split(',').flatMap((one) => alternatives(pattern.replace(group, one))) : [pattern];
  };
  const isDead = (pattern: string) => globSync(pattern, { cwd: 'src/web' }).length === 0;
  expect(patterns.length).toBeGreaterThan(10);
  const folders = patterns.flatMap(alternatives).map((pattern) => pattern.replace(/\*\.(?:ts|tsx)$/, '*'));
  expect([...new Set(folders)].filter(isDead)).toEqual([]);
});
