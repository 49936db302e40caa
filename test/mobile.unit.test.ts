import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pagesOfAreas } from '../src/areas.ts';

/** Pages that only a phone without a line has. */
const own = ['m/kept', 'm/offline'];

test('a page below /m is drawn by the module of the page of the portal', () => {
  const portal = new Map(pagesOfAreas.filter((page) => page.in === 'portal').map(({ path, file }) => [path, file]));
  const mobile = pagesOfAreas.filter((page) => page.in === 'mobile' && !own.includes(page.path));
  expect(mobile.length).toBeGreaterThanOrEqual(8);
  for (const { path, file } of mobile) expect([path, file]).toEqual([path, portal.get(path.replace(/^m\/?/, ''))]);
});

test('there is one card and one detail page, which no part of the mobile portal draws again', () => {
  const files = globSync(['src/web/**/*.tsx', 'src/records/web/**/*.tsx', 'src/areas/*/web/**/*.tsx']);
  const drawing = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
  expect(drawing(/className="card"/)).toEqual(['src/records/web/list/RecordCard.tsx']);
  expect(drawing(/export function DetailPage\b/)).toEqual(['src/records/web/detail/DetailPage.tsx']);
  expect(drawing(/export function ListPage\b.*\n?.*library/)).toEqual(['src/records/web/list/ListPage.tsx']);
});
