import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';
import { toMobileAddress, toPortalAddress } from '../../records/kinds/mobile.ts';

/** A library: its kind, the address of its list, and the fixed filters of the list. */
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

/**
 * The library to whose list an address leads, in the portal or below /m; unless `exact`, also for addresses of its records. Undefined if there is
 * none.
 */
export const libraryAt = (pathname: string, exact = false): Library | undefined => {
  const address = toPortalAddress(pathname);
  const [, first, second] = address.split('/');
  if ((exact && second) || (address !== pathname && toMobileAddress(address) === undefined)) return undefined;
  return libraries.get(`/${first}`);
};
