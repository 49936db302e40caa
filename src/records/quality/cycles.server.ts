import { type SQL, sql } from 'drizzle-orm';
import { bulkInsert } from '../../platform/db/bulk.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Derivation, PlannedChange, UndoResult } from '../derive/derivation.ts';
import { derivationChangeTable } from '../derive/table.server.ts';
import { textOrNull } from '../engine/field-values.server.ts';
import { pauseBetweenBatches } from '../engine/yield.ts';
import { writeRevisions } from '../history/revisions.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { lockKindForWriting } from '../rows/lock.server.ts';
import { broadcastRecordChanges } from '../rows/reindex.server.ts';
import type { Author } from '../stored/author.ts';
import { findCuts, type Replacement } from './cycles.ts';
import { findingTable } from './table.server.ts';

const edgeTypes = { from: int, to: int, fromDate: nullable(text()), toDate: nullable(text()) };
const replacing = (r: string) => sql.raw(`${r}.type = 'replaces'`);
/** Columns of a "replaces" relation `r` within a kind: numbers and dates of the replacing record (`from`) and the replaced one (`to`). */
const edge = sql.raw(`f.n as "from", t.n as "to", f.date as "fromDate", t.date as "toDate"`);
const ends = (slug: KindSlug): SQL =>
  sql`relation r join ${sql.identifier(slug)} f on f.n = r.n join ${sql.identifier(slug)} t on t.key = r.target_key`;
const ofKind = (slug: KindSlug): SQL => sql`r.kind = '${sql.raw(slug)}' and r.target_kind = '${sql.raw(slug)}' and ${replacing('r')}`;

/** Selects all "replaces" relations reachable from those of the given records that are replaced themselves; others cannot be on a cycle. */
const replacedBy = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: edgeTypes,
    sql: ({ ns }) =>
      sql`with recursive edge ("from", "to", "fromDate", "toDate") as (
            select ${edge} from ${ends(slug)} where ${ofKind(slug)} and r.n = any(${ns})
               and exists (select 1 from relation i where i.target_kind = r.kind and i.target_key = f.key and ${replacing('i')})
            union
            select ${edge} from edge e join relation r on r.n = e."to" join ${sql.identifier(slug)} f on f.n = r.n
                   join ${sql.identifier(slug)} t on t.key = r.target_key where ${ofKind(slug)})
          select "from", "to", "fromDate", "toDate" from edge`,
  }),
);
const allReplaced = buildForEachKind((slug) =>
  statement({ row: edgeTypes, sql: () => sql`select ${edge} from ${ends(slug)} where ${ofKind(slug)}` }),
);

interface DeletedRelation {
  n: number;
  key: string;
  ref: string;
  state: string;
  name: string;
}
const cutTypes = { n: int, key: text(), ref: text(), state: text(), name: text() };
/** Deletes the given "replaces" relations and returns them. */
const cut = buildForEachKind((slug) =>
  statement({
    params: { cuts: json<readonly { from: number; to: number }[]>() },
    row: cutTypes,
    sql: ({ cuts }) =>
      sql`delete from relation r using jsonb_to_recordset(${cuts}::jsonb) as c("from" int, "to" int), ${sql.identifier(slug)} f, ${sql.identifier(slug)} t
           where ${ofKind(slug)} and r.n = c."from" and f.n = c."from" and t.n = c."to" and r.target_key = t.key
          returning r.n, r.target_key as key, r.ref, f.state, f.title as name`,
  }),
);

/** Deletes "replaces" relations. Stores each deletion as a finding and in the history of its record. Returns the deleted relations. */
const deleteCyclicRelations = async (
  db: Db,
  slug: KindSlug,
  cuts: readonly { from: number; to: number }[],
  author: Author,
): Promise<DeletedRelation[]> => {
  const gone = await cut[slug].all(db, { cuts: cuts.map(({ from, to }) => ({ from, to })) });
  await bulkInsert(
    db,
    findingTable,
    gone.map(({ n, key }) => ({ kind: slug, n, type: 'cycle', about: key })),
    { onConflict: 'nothing' },
  );
  const revised = gone.map(({ n, key, ref, state }) => ({
    n,
    wasPublic: state === 'published',
    changes: [{ field: 'relations.replaces', from: [{ kind: slug, key, ref, degree: null }], to: [] }],
  }));
  await writeRevisions(db, boundKinds[slug].kind, revised, author);
  return gone;
};

/** Sets `order` to the position of the replacing record in `ns`, the order of writing; for records written earlier it is 0. */
const inOrder = (edges: readonly Omit<Replacement, 'order'>[], ns: readonly number[]): Replacement[] => {
  const place = new Map(ns.map((n, i) => [n, i + 1]));
  return edges.map((one) => ({ ...one, order: place.get(one.from) ?? 0 }));
};

/** Cuts cycles of "replaces" that newly written records close. Returns the numbers of the records at both ends of each deleted relation. */
export const cutCycles = async (db: Db, slug: KindSlug, ns: readonly number[], author: Author): Promise<number[]> => {
  if (ns.length === 0) return [];
  const cuts = findCuts(inOrder(await replacedBy[slug].all(db, { ns }), ns));
  if (cuts.length === 0) return [];
  await deleteCyclicRelations(db, slug, cuts, author);
  return cuts.flatMap(({ from, to }) => [from, to]);
};

const namesOf = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: { n: int, record: json<Record<string, unknown>>() },
    sql: ({ ns }) => sql`select r.n, to_jsonb(r) as record from ${sql.identifier(slug)} r where r.n = any(${ns})`,
  }),
);
async function* planCuts(connection: Connection, slug: KindSlug): AsyncGenerator<PlannedChange[]> {
  const edges = await allReplaced[slug].all(connection, {});
  const cuts = findCuts(edges.map((one) => ({ ...one, order: one.from })));
  if (cuts.length === 0) return;
  const found = await namesOf[slug].all(connection, { ns: [...new Set(cuts.flatMap(({ from, to }) => [from, to]))] });
  const names = new Map(found.map(({ n, record }) => [n, textOrNull(record.number) ?? String(record.title)]));
  const nameOf = (n: number) => names.get(n) ?? String(n);
  yield cuts.map(({ from, to }) => ({ n: from, name: nameOf(from), values: { replaces: to }, why: `replaces ${nameOf(to)}` }));
}

const undoable = statement({
  params: { run: text(), kind: text() },
  row: { id: int, n: int, before: json<{ key: string; ref: string }>() },
  sql: ({ run, kind }) => sql`select id::int, n, before from derivation_change where run = ${run} and kind = ${kind} order by id`,
});
const putBack = statement({
  params: { kind: text(), links: json<readonly { n: number; key: string; ref: string }[]>() },
  row: { n: int },
  sql: ({ kind, links }) =>
    sql`with gone as (delete from finding f using jsonb_to_recordset(${links}::jsonb) as l(n int, key text)
                       where f.kind = ${kind} and f.n = l.n and f.type = 'cycle' and f.about = l.key)
        insert into relation (kind, n, type, target_kind, target_key, ref)
        select ${kind}, l.n, 'replaces', ${kind}, l.key, l.ref from jsonb_to_recordset(${links}::jsonb) as l(n int, key text, ref text)
        on conflict do nothing returning n`,
});

const publishCuts = async (tx: Db, slug: KindSlug, ns: readonly number[]): Promise<void> => {
  const also = (await boundKinds[slug].rules.afterWrite?.(tx, ns)) ?? [];
  await broadcastRecordChanges(tx, slug, [...new Set([...ns, ...also])]);
};

/** Derivation that cuts cycles of "replaces" among stored standards. */
export const cycleCuttingDerivation: Derivation = {
  name: 'cycles',
  kind: 'standard',
  plan: (connection) => planCuts(connection, 'standard'),
  async apply(tx, batch, run) {
    await lockKindForWriting.all(tx, { slug: 'standard' });
    const cuts = batch.map(({ n, values }) => ({ from: n, to: Number(values.replaces) }));
    const gone = await deleteCyclicRelations(tx, 'standard', cuts, 'derive:cycles');
    const changes = gone.map(({ n, key, ref }) => ({ run, kind: 'standard', n, before: { key, ref }, after: {} }));
    await bulkInsert(tx, derivationChangeTable, changes);
    await publishCuts(tx, 'standard', [...new Set(cuts.flatMap(({ from, to }) => [from, to]))]);
  },
  async undo(connection, run): Promise<UndoResult> {
    const cuts = await undoable.all(connection, { run, kind: 'standard' });
    const undone = await transaction(connection, async (tx) => {
      const links = cuts.map(({ n, before }) => ({ n, ...before }));
      const back = await putBack.all(tx, { kind: 'standard', links });
      await publishCuts(tx, 'standard', [...new Set(links.map(({ n }) => n))]);
      return back.length;
    });
    await pauseBetweenBatches();
    return { undone, left: cuts.length - undone };
  },
};
