import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import { mobileAddress, portalAddress } from '../../records/kinds/mobile.ts';

/** The library at an address: its kind, the address of its list, and what that list is limited to. */
export interface Library {
  kind: KindSlug;
  page: string;
  part: Readonly<Record<string, string>>;
}

const libraries = new Map<string, Library>(
  kindSlugs.flatMap((kind) =>
    [[kindOf(kind).page, {}] as const, ...Object.entries(kindOf(kind).subRoutes ?? {})].map(
      ([page, part]) => [page, { kind, page, part }] as const,
    ),
  ),
);

/** The library whose list (or, unless `exact`, one of whose records) has this address, in the portal or below /m. */
export const libraryAt = (pathname: string, exact = false): Library | undefined => {
  const address = portalAddress(pathname);
  const [, first, second] = address.split('/');
  if ((exact && second) || (address !== pathname && mobileAddress(address) === undefined)) return undefined;
  return libraries.get(`/${first}`);
};
