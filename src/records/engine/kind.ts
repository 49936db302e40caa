import type { Field } from './fields.ts';

type Fields = Readonly<Record<string, Field>>;
type Key<F> = keyof F & string;
/** Enumerated fields, and the values every kind can be filtered by. */
type Filterable<F> = { [K in Key<F>]: F[K] extends { type: 'choice' | 'choices' | 'codes' } ? K : never }[Key<F>];
/** `issuer`: the organization that issued the record, by its id. */
export type SharedFilter = 'country' | 'industry' | 'technology' | 'issuer' | 'language';
export type SortName = 'date' | 'views' | 'title' | 'number';

/** One kind of content, declared once. Facts only: behaviour lives in the kind's rules, looks in the shells or its views. */
export interface Kind<S extends string = string, F extends Fields = Fields> {
  readonly slug: S;
  /** Path after /api/portal/ and route of the desktop portal. */
  readonly api: string;
  readonly page: string;
  /** Further routes that show part of the kind: route → the filter that makes the part. */
  readonly subRoutes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Further paths under /api/portal/ that answer the list. */
  readonly aliases?: readonly string[];
  readonly pageSize: number;
  readonly schemaType: string;
  readonly icon: string;
  readonly fields: F;
  /** Enumerations computed from a record instead of stored: name → values. */
  readonly derived?: Readonly<Record<string, readonly string[]>>;
  /** Those of them that come with what they follow from: `status` with `statusEvidence`. */
  readonly explained?: readonly string[];
  readonly filters: readonly string[];
  readonly sorts: readonly SortName[];
  readonly list: { readonly badges: readonly string[]; readonly columns: readonly string[] };
  readonly facts: readonly string[];
  /** Own fields that full-text search covers besides title, summary and body. */
  readonly search: readonly string[];
}

/** Checks a declaration while keeping its literal types: unknown field names in columns, facts, filters or search do not compile. */
export const defineKind = <
  const S extends string,
  const F extends Fields,
  const D extends Readonly<Record<string, readonly string[]>> = Record<never, never>,
>(
  kind: Kind<S, F> & {
    readonly derived?: D;
    readonly explained?: readonly Key<D>[];
    readonly filters: readonly (Filterable<F> | Key<D> | SharedFilter)[];
    readonly list: {
      readonly badges: readonly (Key<F> | Key<D>)[];
      readonly columns: readonly (Key<F> | Key<D> | 'country' | 'date' | 'views' | 'equivalents')[];
    };
    readonly facts: readonly (Key<F> | Key<D> | 'country' | 'date')[];
    readonly search: readonly Key<F>[];
  },
): Kind<S, F> & { readonly derived?: D } => kind;
