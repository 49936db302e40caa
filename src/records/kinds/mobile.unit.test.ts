import { describe, expect, it } from 'vitest';
import { isMobileAddress } from '../../base/views.ts';
import { kindOf, kindSlugs } from './index.ts';
import { mobileKinds, toMobileAddress, toPortalAddress } from './mobile.ts';

const pairs = [
  ['/', '/m'],
  ['/?keyword=a#top', '/m?keyword=a#top'],
  ['/about', '/m/about'],
  ['/qa#q3', '/m/qa#q3'],
  ['/sitemap', '/m/sitemap'],
  ['/search?keyword=a/b&page=2', '/m/search?keyword=a/b&page=2'],
  ['/feedback', '/m/feedback'],
  ['/standard?country=cn&country=br', '/m/standard?country=cn&country=br'],
  ['/standard/12?locale=ru-ru#status', '/m/standard/12?locale=ru-ru#status'],
  ['/announcement/a%2Fb', '/m/announcement/a%2Fb'],
] as const;

describe('addresses of the portal and the mobile portal', () => {
  it.each(pairs)('%s in the portal corresponds to %s in the mobile portal', (portal, mobile) => {
    expect(toMobileAddress(portal)).toBe(mobile);
    expect(toPortalAddress(mobile)).toBe(portal);
    expect([isMobileAddress(portal), isMobileAddress(mobile)]).toEqual([false, true]);
  });
  it('lists and details of five kinds exist in the portal and the mobile portal', () => {
    const having = kindSlugs.filter((slug) => toMobileAddress(kindOf(slug).page));
    expect(having.toSorted()).toEqual([...mobileKinds].toSorted());
    for (const slug of kindSlugs) expect(toMobileAddress(`${kindOf(slug).page}/1`) !== undefined, slug).toBe(having.includes(slug));
  });
  it.each([
    '/standard/1/history',
    '/standard/1/',
    '/standard/',
    '/terms',
    '/uc/info',
    '/login',
    '/m',
    '/m/standard',
    '',
    'standard',
    '//standard',
  ])('%s has no mobile page', (address) => {
    expect(toMobileAddress(address)).toBeUndefined();
  });
  it.each(['/', '/standard/1', '/media/m', '/m2', '/?m=/m/', '#/m/x'])(
    '%s is not an address of the mobile portal and stays unchanged',
    (address) => {
      expect(isMobileAddress(address)).toBe(false);
      expect(toPortalAddress(address)).toBe(address);
    },
  );
});
