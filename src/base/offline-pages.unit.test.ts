import { describe, expect, test } from 'vitest';
import { fitsOfflineLimits, offlineLimits, pagesToRemove, type SizedPage, totalSize } from './offline-pages.ts';

const page = (n: number, html: number, files: Record<string, number> = {}): SizedPage => ({
  address: `/m/policy/${n}`,
  at: new Date(Date.UTC(2026, 0, n)).toISOString(),
  html,
  files,
});
const addresses = (pages: readonly SizedPage[]) => pages.map(({ address }) => address.slice('/m/policy/'.length)).join(' ');
const half = offlineLimits.bytes / 2;

describe('size of offline pages', () => {
  test('a shared file counts once', () => {
    const shared = { '/assets/style.css': 500 };
    expect(totalSize([page(1, 10, shared), page(2, 20, { ...shared, '/assets/image/a': 7 })])).toBe(537);
    expect(totalSize([])).toBe(0);
  });

  test('sizes equal to the limits fit', () => {
    const many = Array.from({ length: offlineLimits.pages }, (_, i) => page(i + 1, 1));
    expect([fitsOfflineLimits(many), fitsOfflineLimits([...many, page(999, 1)])]).toEqual([true, false]);
    expect([fitsOfflineLimits([page(1, offlineLimits.bytes)]), fitsOfflineLimits([page(1, offlineLimits.bytes + 1)])]).toEqual([
      true,
      false,
    ]);
  });

  test('the quota of a browser may be smaller than the portal limit, never larger', () => {
    expect([fitsOfflineLimits([page(1, 100)], 99), fitsOfflineLimits([page(1, 100)], 100)]).toEqual([false, true]);
    expect(fitsOfflineLimits([page(1, offlineLimits.bytes + 1)], Number.POSITIVE_INFINITY)).toBe(false);
  });
});

describe('pages to remove', () => {
  test('removes the oldest page if there are too many', () => {
    const storedPages = Array.from({ length: offlineLimits.pages }, (_, i) => page(offlineLimits.pages - i, 1));
    expect(addresses(pagesToRemove(storedPages, page(999, 1)))).toBe('1');
  });

  test('removes the largest pages if the total size is too large, and no more pages than needed', () => {
    const storedPages = [page(1, 10), page(2, half), page(3, half / 2), page(4, 20)];
    expect(addresses(pagesToRemove(storedPages, page(5, half)))).toBe('2');
    expect(addresses(pagesToRemove(storedPages, page(5, offlineLimits.bytes - 40)))).toBe('2 3');
  });

  test('removes the oldest and the largest if both limits are exceeded', () => {
    const storedPages = Array.from({ length: offlineLimits.pages }, (_, i) => page(i + 1, i === 100 ? offlineLimits.bytes - 1000 : 1));
    expect(addresses(pagesToRemove(storedPages, page(999, 2000)))).toBe('1 101');
  });

  test('a file that another page still needs frees no space', () => {
    const film = { '/assets/image/film': half };
    const storedPages = [page(1, 10, film), page(2, 20, film)];
    expect(addresses(pagesToRemove(storedPages, page(3, half + 20)))).toBe('2 1');
  });

  test('removes all pages if even that does not make the new page fit, and none if there is space', () => {
    expect(addresses(pagesToRemove([page(1, 1), page(2, 2)], page(3, offlineLimits.bytes + 1)))).toBe('2 1');
    expect(pagesToRemove([page(1, 1)], page(2, 1))).toEqual([]);
  });

  test('removes pages until the quota of the browser is met', () => {
    expect(addresses(pagesToRemove([page(1, 50), page(2, 60)], page(3, 40), 100))).toBe('2');
  });
});
