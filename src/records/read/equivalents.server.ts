import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { countries } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { anyOf, int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Equivalent, EquivalentLink, RelationLink } from '../api.ts';
import { type RecordLinks, readAdopterLinks, type UnpublishedRelations } from '../relations/relations.server.ts';
import { publicRecordCondition } from '../stored/records.server.ts';
import { selectAdopters } from '../stored/relation-columns.server.ts';

/** Maximum number of equivalents that a list shows for one standard. */
const mostListed = 3;
const cacheSize = 50_000;
const inOrder = sql.raw(`array_position(array['${countries.join("','")}'], country) nulls first`);

/**
 * For each given standard: the standards that it adopts, then the standards that adopt it; international first, then in the order of the
 * countries. An undated reference is shown as the newest edition of its target, and as adopting every edition.
 */
const listed = statement({
  params: { ns: list(int) },
  row: { of: int, number: text(), n: nullable(int), degree: nullable(text()), country: nullable(text()) },
  prepared: true,
  sql: ({ ns }) =>
    sql`with own as (select r.n, r.key, r.series from standard r where r.n = ${anyOf(ns, 'int')}),
             adopted as (
               select o.n as of, coalesce(t.number, l.ref) as number, t.n, l.degree, t.country, true as out
                 from own o join relation l on l.kind = 'standard' and l.n = o.n and l.type = 'adopts' and l.target_kind = 'standard'
                 left join lateral (
                   select r.n, r.number, r.country from standard r
                    where (r.key = l.target_key or r.series = l.target_key) and ${sql.raw(publicRecordCondition)}
                    order by r.key = l.target_key desc, r.date desc nulls last limit 1) t on true),
             adopting as (
               select o.n as of, r.number, r.n, l.degree, r.country, false as out
                 from own o join relation l on l.target_kind = 'standard' and l.target_key in (o.key, o.series)
                  and l.kind = 'standard' and l.type = 'adopts' and l.n <> o.n
                 join standard r on r.n = l.n and ${sql.raw(publicRecordCondition)}),
             placed as (
               select e.*, row_number() over (partition by of order by out desc, ${inOrder}, number) as place
                 from (select * from adopted union all select * from adopting) e)
        select of, number, n, degree, country from placed where place <= ${sql.raw(String(mostListed))} order by of, place`,
});

/** Other standards that adopt a standard with one of the given keys. */
const parallel = statement({
  params: { keys: list(text()), n: int },
  row: { n: int, degree: nullable(text()), ref: text() },
  prepared: true,
  sql: ({ keys, n }) => selectAdopters(anyOf(keys, 'text'), n),
});
/** Cache of the equivalents that lists show: read for a whole page with one statement, kept until any standard changes. */
export class EquivalentsCache {
  readonly #connection: Connection;
  readonly #known = new LRUCache<number, Equivalent[]>({ max: cacheSize });
  #generation = 0;
  #paused = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async of(ns: readonly number[]): Promise<ReadonlyMap<number, Equivalent[]>> {
    const begun = this.#generation;
    const found = new Map(ns.map((n) => [n, this.#known.get(n)]));
    const missing = ns.filter((n) => !found.get(n));
    const rows = missing.length > 0 ? await listed.all(this.#connection, { ns: missing }) : [];
    const read = new Map<number, Equivalent[]>(missing.map((n) => [n, []]));
    for (const { of, number, n, degree, country } of rows)
      read.get(of)?.push({ number, id: n === null ? null : String(n), degree, country });
    if (!this.#paused && begun === this.#generation) for (const [n, equivalents] of read) this.#known.set(n, equivalents);
    return new Map(ns.map((n) => [n, found.get(n) ?? read.get(n) ?? []]));
  }

  /** Empties the whole cache after any standard changed, because a relation is shown at both of its standards. */
  forget(): void {
    this.#generation++;
    this.#known.clear();
  }

  /** Empties the cache of equivalents. `on` true also disables it, because changes may be missed; `on` false enables it again. */
  doubt(on: boolean): void {
    this.#paused = on;
    this.forget();
  }
}

const toEquivalent = (relation: EquivalentLink['relation'], via: string | null, link: RelationLink): EquivalentLink => ({
  number: link.ref,
  id: link.id,
  degree: link.degree,
  country: link.country,
  title: link.title,
  locale: link.locale,
  status: link.status,
  relation,
  via,
});

/** All equivalents of a standard: standards that it adopts, that adopt it, and that adopt the same base standard. */
export const equivalentsOf = async (
  connection: Connection,
  context: Context,
  { n, foreseen }: { n: number; foreseen?: UnpublishedRelations | undefined },
  relations: RecordLinks,
): Promise<EquivalentLink[]> => {
  const isAdoption = ({ type, kind }: { type: string; kind: string }) => type === 'adopts' && kind === 'standard';
  const outgoing = relations.outgoing.filter(isAdoption);
  const incoming = relations.incoming.filter(isAdoption);
  const own = foreseen?.relations?.filter(({ type, target_kind }) => isAdoption({ type, kind: target_kind }));
  const keys = own?.map(({ target_key }) => target_key) ?? [];
  const links = own
    ? await readAdopterLinks(connection, context, keys.length > 0 ? await parallel.all(connection, { keys, n }) : [])
    : relations.parallel;
  const direct = new Set([...outgoing, ...incoming].map(({ id }) => id));
  return [
    ...outgoing.map((link) => toEquivalent('adopts', null, link)),
    ...incoming.map((link) => toEquivalent('adopted-by', null, link)),
    ...links.filter(({ link }) => !direct.has(link.id)).map(({ link, via }) => toEquivalent('same-base', via, link)),
  ];
};
