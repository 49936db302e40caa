import { type KindSlug, kindOf, kindSlugs } from '../../records/kinds/index.ts';

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

/** The library whose list (or, unless `exact`, one of whose records) has this address. */
export const libraryAt = (pathname: string, exact = false): Library | undefined => {
  const [, first, second] = pathname.split('/');
  return exact && second ? undefined : libraries.get(`/${first}`);
};
