import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationsOfAreas, pagesOfAreas } from '../src/areas.ts';
import { addresses } from '../src/web/addresses.ts';

/**
 * The style sheets tell by its folder which frame a file belongs to (src/web/app.css, src/web/mobile.css): `web/admin` the back office, `web/member` the user
 * centre, `web/portal` pages without a mobile page, `web/mobile` pages of /m alone, `web/bare` pages with a sheet of their own. What lies in `web`
 * itself, or in a folder of another name, belongs to public pages with a mobile page and is in both public sheets.
 */
const pages = pagesOfAreas.filter(({ file }) => file.startsWith('areas/'));
const frames = ['portal', 'member', 'mobile', 'admin', 'bare'] as const;
const folderOf = (file: string): string => {
  const [first = ''] = /(?<=^areas\/[^/]+\/web\/)[^/]+(?=\/)/.exec(file) ?? [];
  return frames.some((frame) => frame === first) ? first : '';
};
/** Folders for the module of a page, by its frames: members' pages are shown in the back office too, a page without a frame may need the sheet of another one. */
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

test('the module of a page lies in the folder of its frame', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect([...new Set(pages.map(({ file }) => file))].filter(misplaced)).toEqual([]);
});

test('modules of the back office lie in its folder, or in that of the user centre that shares them', () => {
  const files = readdirSync('src/areas')
    .map((area) => `src/areas/${area}/web`)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`));
  const wrong = files.filter((file) => /\/(admin-[^/]*\.route|[^/]*modules?)\.tsx?$/.test(file) && !/\/web\/(admin|member)\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test('the frame leads to pages and calls that there are', () => {
  const known = [...pagesOfAreas.map(({ path }) => `/${path}`), ...Object.values(operationsOfAreas).map(({ path }) => `/api${path}`)];
  expect(Object.values(addresses).filter((address) => !known.includes(address))).toEqual([]);
});
