import { type SQL, sql } from 'drizzle-orm';
import { columnName } from '../engine/columns.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';

/** Maximum number of relations in each direction, and of parallel adoptions, that are read of a record. */
export const mostRelations = 100;
const atMost = sql.raw(`limit ${mostRelations}`);

/** A relation of a record in one direction. */
export interface StoredRelation {
  /** True if the record refers to the other record; false if the other record refers to it. */
  out: boolean;
  type: string;
  degree: string | null;
  /** Kind of the record at the other end. */
  kind: string;
  /** Key of the target of an outgoing relation. */
  key: string | null;
  /** Number of the source of an incoming relation. */
  n: number | null;
  ref: string;
}

/** A standard that adopts a standard which the record adopts too. `ref`: the adopted standard, as the source prints its number. */
export interface ParallelAdopter {
  n: number;
  degree: string | null;
  ref: string;
}

/** SQL: outgoing relations in table `from`, in a fixed order. */
export const outgoingSql = (from: SQL): SQL =>
  sql`select true as out, type, degree, target_kind as kind, target_key as key, null::int as n, ref
        from ${from} order by type, target_kind, target_key ${atMost}`;

const seriesKeySql = (slug: KindSlug): SQL => sql`r.${sql.identifier(columnName(boundKinds[slug].rules.seriesColumn ?? 'key'))}`;

/** SQL: relations of record `r` in both directions as JSON (`StoredRelation[]`). */
export const relationsSql = (slug: KindSlug): SQL => {
  const kind = sql.raw(`'${slug}'`);
  return sql`(select coalesce(jsonb_agg(x), '[]') from (
    (${outgoingSql(sql`relation where kind = ${kind} and n = r.n`)})
    union all
    (select false, type, degree, kind, null, n, '' from relation
      where target_kind = ${kind} and target_key in (r.key, ${seriesKeySql(slug)}) ${atMost})) x)`;
};

/** SQL: public standards other than `n` that adopt one of the standards with the given keys (`ParallelAdopter`). `keys`: SQL such as `any(…)`. */
export const selectAdopters = (keys: SQL, n: SQL): SQL =>
  sql`select distinct on (l.n) l.n, l.degree, l.ref from relation l
        join standard s on s.n = l.n and s.state = 'published' and s.deleted_at is null
       where l.kind = 'standard' and l.type = 'adopts' and l.target_kind = 'standard' and l.target_key = ${keys} and l.n <> ${n}
       order by l.n ${atMost}`;
const adoptedKeys = sql`any(array(select target_key from relation
  where kind = 'standard' and n = r.n and type = 'adopts' and target_kind = 'standard'))`;
/** SQL: other public standards that adopt a standard which standard `r` adopts, as JSON (`ParallelAdopter[]`). */
export const parallelAdoptersSql = sql`(select coalesce(jsonb_agg(x), '[]') from (${selectAdopters(adoptedKeys, sql`r.n`)}) x)`;
