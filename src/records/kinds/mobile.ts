import { isMobileAddress } from '../../base/views.ts';
import { type KindSlug, kindOf } from './index.ts';
import { portalPathsWithMobilePage } from './mobile-pages.computed.ts';

/** Kinds with pages in the mobile portal; records of other kinds open in the desktop portal. */
export const mobileKinds = ['policy', 'standard', 'dataset', 'talent', 'announcement'] as const satisfies readonly KindSlug[];
export type MobileKind = (typeof mobileKinds)[number];

/** Number of records on a page of every list below /m. */
export const mobilePageSize = 8;
/** Media query that tells search engines for which screens a mobile page is made. */
export const mobileMediaQuery = 'only screen and (max-width: 640px)';

const root = '/m';
const single = new Set(portalPathsWithMobilePage);
const lists = new Set(mobileKinds.map((slug) => kindOf(slug).page));

/** Splits an address into its path and the rest (query and fragment). */
const split = (address: string): [path: string, rest: string] => {
  const [path = ''] = /^[^?#]*/.exec(address) ?? [];
  return [path, address.slice(path.length)];
};

const isDetail = (path: string): boolean => {
  const end = path.lastIndexOf('/');
  return end < path.length - 1 && lists.has(path.slice(0, end));
};

/** Returns the address of the mobile page for a page of the portal, with query and fragment; undefined if there is none. */
export const toMobileAddress = (address: string): string | undefined => {
  const [path, rest] = split(address);
  if (path === '/') return root + rest;
  return single.has(path) || lists.has(path) || isDetail(path) ? root + address : undefined;
};

/** Returns the address of the portal's page for a mobile page, with query and fragment. Other addresses are returned unchanged. */
export const toPortalAddress = (address: string): string => {
  if (!isMobileAddress(address)) return address;
  const [path, rest] = split(address);
  return (path.slice(root.length) || '/') + rest;
};
