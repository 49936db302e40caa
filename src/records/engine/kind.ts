import type { Field } from './fields.ts';

type Fields = Readonly<Record<string, Field>>;
type FieldNameOf<F> = keyof F & string;
/** Names of fields by which lists of the kind may be filtered: enumerations and codes. */
type FilterableFieldName<F> = { [K in FieldNameOf<F>]: F[K] extends { type: 'choice' | 'choices' | 'codes' } ? K : never }[FieldNameOf<F>];
/** Filters that every kind may have. `issuer`: id of the organization that issued the record. */
export type SharedFilter = 'country' | 'industry' | 'technology' | 'issuer' | 'language';
export type SortName = 'date' | 'views' | 'title' | 'number';

/** Declaration of a kind of content. It holds data only: behaviour is in the kind's rules, appearance in the pages. */
export interface Kind<S extends string = string, F extends Fields = Fields> {
  readonly slug: S;
  /** Path below /api/portal/; `page` is the route in the desktop portal. */
  readonly api: string;
  readonly page: string;
  /** Further routes that show part of the kind: the filter by route. */
  readonly subRoutes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Further paths below /api/portal/ that answer the list. */
  readonly aliases?: readonly string[];
  readonly pageSize: number;
  readonly schemaType: string;
  readonly icon: string;
  readonly fields: F;
  /** Enumerations computed from a record instead of stored: values by name. */
  readonly derived?: Readonly<Record<string, readonly string[]>>;
  /** Derived enumerations that have evidence: `status` with `statusEvidence`. */
  readonly explained?: readonly string[];
  readonly filters: readonly string[];
  readonly sorts: readonly SortName[];
  readonly list: { readonly badges: readonly string[]; readonly columns: readonly string[] };
  readonly facts: readonly string[];
  /** Own fields in full-text search besides title, summary and body. */
  readonly search: readonly string[];
}

/** Returns a declaration with its literal types; unknown field names in columns, facts, filters or search do not compile. */
export const defineKind = <
  const S extends string,
  const F extends Fields,
  const D extends Readonly<Record<string, readonly string[]>> = Record<never, never>,
>(
  kind: Kind<S, F> & {
    readonly derived?: D;
    readonly explained?: readonly FieldNameOf<D>[];
    readonly filters: readonly (FilterableFieldName<F> | FieldNameOf<D> | SharedFilter)[];
    readonly list: {
      readonly badges: readonly (FieldNameOf<F> | FieldNameOf<D>)[];
      readonly columns: readonly (FieldNameOf<F> | FieldNameOf<D> | 'country' | 'date' | 'views' | 'equivalents')[];
    };
    readonly facts: readonly (FieldNameOf<F> | FieldNameOf<D> | 'country' | 'date')[];
    readonly search: readonly FieldNameOf<F>[];
  },
): Kind<S, F> & { readonly derived?: D } => kind;
