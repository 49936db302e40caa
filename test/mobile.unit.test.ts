import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pagesOfAreas } from '../src/areas.ts';

/** Pages for use without a network, which exist only in the mobile portal. */
const own = ['m/kept', 'm/offline'];

test('a page below /m uses the same route module as its desktop page', () => {
  const portal = new Map(pagesOfAreas.filter((page) => page.in === 'portal').map(({ path, file }) => [path, file]));
  const mobile = pagesOfAreas.filter((page) => page.in === 'mobile' && !own.includes(page.path));
  expect(mobile.length).toBeGreaterThanOrEqual(8);
  for (const { path, file } of mobile) expect([path, file]).toEqual([path, portal.get(path.replace(/^m\/?/, ''))]);
});

test('the card and the detail page exist once and are shared by the desktop and the mobile portal', () => {
  const files = globSync(['src/web/**/*.tsx', 'src/records/web/**/*.tsx', 'src/areas/*/web/**/*.tsx']);
  const drawing = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
  expect(drawing(/className="card"/)).toEqual(['src/records/web/list/RecordCard.tsx']);
  expect(drawing(/export function DetailPage\b/)).toEqual(['src/records/web/detail/DetailPage.tsx']);
  expect(drawing(/export function ListPage\b.*\n?.*library/)).toEqual(['src/records/web/list/ListPage.tsx']);
});
