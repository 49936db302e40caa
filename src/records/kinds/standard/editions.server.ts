import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/connect.server.ts';
import { int, list, statement } from '../../../platform/db/sql.server.ts';

/** From when on a standard `b` holds, where anything tells. */
const since = sql.raw('coalesce(b.implementation_date, b.date)');
const isPublic = (row: string) => sql.raw(`${row}.state = 'published' and ${row}.deleted_at is null`);
const supersededBy = (how: 'relation' | 'edition') =>
  sql`jsonb_build_object('how', ${sql.raw(`'${how}'`)}, 'ref', b.number, 'at', ${since}) as by`;
/** What holds already goes before what is still to come. */
const begunFirst = sql`(${since} is null or left(rpad(${since}, 10, '-01'), 10) <= (now() at time zone 'utc')::date::text) desc`;

/**
 * What supersedes some standards and those that share a series with them or are replaced by them, by what is public: a record that says
 * that it replaces them, else a newer edition, unless one source says that both hold. A project never supersedes what is published.
 * Answers those that changed.
 */
const markSuperseded = statement({
  params: { ns: list(int) },
  row: { n: int },
  sql: ({ ns }) =>
    sql`with touched as (
         select unnest(${ns}::int[]) as n union
         select old.n from relation r join standard old on old.key = r.target_key
          where r.kind = 'standard' and r.n = any(${ns}) and r.type = 'replaces' and r.target_kind = 'standard' union
         select other.n from standard s join standard other on other.series = s.series where s.n = any(${ns})),
       t as materialized (select s.n, s.key, s.series, s.edition_sort, s.declared, s.statements from standard s join touched using (n)),
       by_relation as (
         select distinct on (t.n) t.n, ${supersededBy('relation')}
           from t join relation r on r.kind = 'standard' and r.type = 'replaces' and r.target_kind = 'standard' and r.target_key = t.key
                  join standard b on b.n = r.n and b.n <> t.n and ${isPublic('b')} and b.declared is distinct from 'draft'
          order by t.n, ${begunFirst}, ${since} desc nulls last, b.n),
       by_edition as (
         select distinct on (t.n) t.n, ${supersededBy('edition')}
           from t join standard b on b.series = t.series and b.n <> t.n and b.edition_sort > t.edition_sort and ${isPublic('b')}
          where (b.declared is distinct from 'draft' or t.declared = 'draft') and not exists (
            select 1 from jsonb_array_elements(t.statements) one join jsonb_array_elements(b.statements) other
                on one->>'source' = other->>'source' and one->>'says' = 'current' and other->>'says' = 'current')
          order by t.n, ${begunFirst}, b.edition_sort desc, b.n),
       known as (
         select t.n, coalesce(by_relation.by, by_edition.by) as by,
                t.declared is distinct from 'draft' and t.edition_sort is not null
                and exists (select 1 from standard b where b.series = t.series and b.edition_sort < t.edition_sort and ${isPublic('b')})
                and not exists (select 1 from standard b where b.series = t.series and b.edition_sort > t.edition_sort
                                   and b.declared is distinct from 'draft' and ${isPublic('b')}) as newest
           from t left join by_relation using (n) left join by_edition using (n))
       update standard s set superseded_by = known.by, superseded = known.by is not null, newest = known.newest
         from known where known.n = s.n
          and (s.superseded_by is distinct from known.by or s.superseded is distinct from (known.by is not null) or s.newest <> known.newest)
        returning s.n`,
});

/** The keys under which a supplement may name an edition `b`: with its month and, as a corrigendum of 2012 names that of 10/2012, without. */
const namesOf = (b: string) => sql.raw(`${b}.key, regexp_replace(${b}.key, ':(\\d{4})-\\d\\d$', ':\\1')`);
/** The keys that an edition may have which a supplement `s` names by its year. */
const keysOfBase = sql.raw(
  `s.base, ${Array.from({ length: 12 }, (_, month) => `s.base || '-${String(month + 1).padStart(2, '0')}'`).join(', ')}`,
);

/** A supplement falls with the edition that it belongs to. Answers those that changed. */
const markSupplements = statement({
  params: { ns: list(int) },
  row: { n: int },
  sql: ({ ns }) =>
    sql`with fallen as (
         select s.n, b.superseded_by as by from standard b join standard s on s.base in (${namesOf('b')})
          where b.n = any(${ns}) and b.superseded_by is not null and ${isPublic('b')} union all
         select s.n, b.superseded_by from standard s join standard b on b.key in (${keysOfBase})
          where s.n = any(${ns}) and s.base is not null and b.superseded_by is not null and ${isPublic('b')}),
       one as (select distinct on (n) n, by from fallen order by n, by->>'at' desc nulls last)
       update standard s set superseded_by = one.by, superseded = true from one
        where one.n = s.n and s.superseded_by is null returning s.n`,
});
/** The supplements of some standards' series, and of what they replace: asked first, so that what supersedes them is found anew. */
const supplementsOf = statement({
  params: { ns: list(int) },
  row: { n: int },
  sql: ({ ns }) =>
    sql`with changed as (
         select other.key from standard b join standard other on other.series = b.series where b.n = any(${ns}) union
         select r.target_key from relation r where r.kind = 'standard' and r.n = any(${ns}) and r.type = 'replaces' and r.target_kind = 'standard'),
       named as (select key from changed union select regexp_replace(key, ':(\\d{4})-\\d\\d$', ':\\1') from changed)
       select s.n from standard s where s.base in (select key from named)`,
});

/** Marks what is superseded among some standards and all that hangs together with them. Answers the numbers of those that changed. */
export const markEditions = async (tx: Db, ns: readonly number[]): Promise<number[]> => {
  const supplements = (await supplementsOf.all(tx, { ns })).map(({ n }) => n);
  const all = [...new Set([...ns, ...supplements])];
  const marked = (await markSuperseded.all(tx, { ns: all })).map(({ n }) => n);
  const fallen = (await markSupplements.all(tx, { ns: [...new Set([...all, ...marked])] })).map(({ n }) => n);
  return [...new Set([...marked, ...fallen])];
};
