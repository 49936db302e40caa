import { isMobileAddress } from '../../base/views.ts';
import { type KindSlug, kindOf } from './index.ts';
import { mobilePages } from './mobile-pages.computed.ts';

/** Kinds with pages of their own in the mobile portal; the others are read in the portal. */
export const mobileKinds = ['policy', 'standard', 'dataset', 'talent', 'announcement'] as const satisfies readonly KindSlug[];
export type MobileKind = (typeof mobileKinds)[number];

/** Records on a page of every list below /m. */
export const mobilePageSize = 8;
/** The screens for which search engines are told of a page's mobile page. */
export const smallScreens = 'only screen and (max-width: 640px)';

const root = '/m';
const single = new Set(mobilePages);
const lists = new Set(mobileKinds.map((slug) => kindOf(slug).page));

/** An address's path, and the rest of it: query and anchor. */
const split = (address: string): [path: string, rest: string] => {
  const [path = ''] = /^[^?#]*/.exec(address) ?? [];
  return [path, address.slice(path.length)];
};

const isDetail = (path: string): boolean => {
  const end = path.lastIndexOf('/');
  return end < path.length - 1 && lists.has(path.slice(0, end));
};

/** The page of the mobile portal that shows what the portal's page shows, query and anchor kept; undefined: there is none. */
export const mobileAddress = (address: string): string | undefined => {
  const [path, rest] = split(address);
  if (path === '/') return root + rest;
  return single.has(path) || lists.has(path) || isDetail(path) ? root + address : undefined;
};

/** The portal's page that shows what a page of the mobile portal shows, query and anchor kept; other addresses are their own. */
export const portalAddress = (address: string): string => {
  if (!isMobileAddress(address)) return address;
  const [path, rest] = split(address);
  return (path.slice(root.length) || '/') + rest;
};
