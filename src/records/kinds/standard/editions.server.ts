import { type SQL, sql } from 'drizzle-orm';
import { today as now } from '../../../base/dates.ts';
import type { Db } from '../../../platform/db/connect.server.ts';
import { type Executor, flag, int, json, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { type EditionState, editionKeyVariantsSql, editionStateOf, possibleBaseKeys, type SupersessionEdition } from './editions.ts';
import type { DeclaredStatus, StatusStatement, SupersedingStandard } from './status.ts';

const edition = {
  n: int,
  key: text(),
  series: text(),
  number: text(),
  editionSort: nullable(text()),
  base: nullable(text()),
  isPublic: flag,
  declared: nullable(text<DeclaredStatus>()),
  date: nullable(text()),
  implementationDate: nullable(text()),
  statements: json<StatusStatement[]>(),
};
const editionStateTypes = { supersededBy: nullable(json<SupersedingStandard>()), superseded: flag, newest: flag };
const editionColumnsSql = sql.raw(`b.n, b.key, b.series, b.number, b.edition_sort as "editionSort", b.base,
  b.state = 'published' and b.deleted_at is null as "isPublic", b.declared, b.date, b.implementation_date as "implementationDate", b.statements`);
const namesOfEdition = sql.raw(editionKeyVariantsSql('key'));
const standingColumns = sql.raw(`b.superseded_by as "supersededBy", b.superseded, b.newest`);

/** SQL: the series of the given standards and of the standards that they replace. */
const seriesAround = (ns: SQL): SQL =>
  sql`array(select series from standard where n = any(${ns}) union
            select s.series from relation r join standard s on s.key = r.target_key
             where r.kind = 'standard' and r.n = any(${ns}) and r.type = 'replaces' and r.target_kind = 'standard')`;
/**
 * SQL statement for the standards connected with the given ones: their series, the series of standards that they replace, and supplements of editions
 * in any of these series.
 */
const membersAround = statement({
  params: { ns: list(int) },
  row: { ...edition, ...editionStateTypes },
  // looks up keys by arrays instead of joins: the planner estimates joins badly while the table grows
  sql: ({ ns }) =>
    sql`with held as (select key, series from standard where series = any(${seriesAround(ns)}))
        select ${editionColumnsSql}, ${standingColumns} from standard b
         where b.series = any(array(select series from held union
                                    select series from standard where base = any(array(select ${namesOfEdition} from held)) and base is not null))`,
});
const ofKeys = statement({
  params: { keys: list(text()) },
  row: { ...edition, ...editionStateTypes },
  sql: ({ keys }) => sql`select ${editionColumnsSql}, ${standingColumns} from standard b where b.key = any(${keys})`,
});
/** Standards that declare to replace one of the given ones. */
const replacing = statement({
  params: { keys: list(text()) },
  row: { ...edition, replaces: text() },
  sql: ({ keys }) =>
    sql`select ${editionColumnsSql}, r.target_key as replaces from relation r join standard b on b.n = r.n
         where r.kind = 'standard' and r.type = 'replaces' and r.target_kind = 'standard' and r.target_key = any(${keys})`,
});
const mark = statement({
  params: { records: json<readonly ({ n: number } & EditionState)[]>() },
  sql: ({ records }) =>
    sql`update standard s set superseded_by = x."supersededBy", superseded = x."supersededBy" is not null, newest = x.newest
          from jsonb_to_recordset(${records}::jsonb) as x(n int, "supersededBy" jsonb, newest boolean) where s.n = x.n`,
});

type EditionWithState = SupersessionEdition & { supersededBy: SupersedingStandard | null; superseded: boolean; newest: boolean };
const isSame = (a: SupersedingStandard | null, b: SupersedingStandard | null): boolean =>
  a === b || (a !== null && b !== null && a.how === b.how && a.ref === b.ref && a.at === b.at);
const hasChanged = (one: EditionWithState, to: EditionState): boolean =>
  one.newest !== to.newest || one.superseded !== (to.supersededBy !== null) || !isSame(one.supersededBy, to.supersededBy);

/** Returns the state of an edition; a supplement that nothing supersedes is superseded together with the edition that it belongs to. */
const withBase = (one: EditionWithState, own: EditionState, bases: ReadonlyMap<string, SupersedingStandard | null>): EditionState => {
  if (own.supersededBy || one.base === null) return own;
  const by = possibleBaseKeys(one.base).map((key) => bases.get(key));
  return { ...own, supersededBy: by.find((found) => found) ?? null };
};

/** A standard whose stored edition state is outdated, with its new state. */
export interface ChangedEditionState extends EditionState {
  n: number;
  number: string;
}

/** Finds standards among the given ones and their connected ones whose stored edition state differs from the state that public records give. */
export const findChangedEditionStates = async (on: Executor, ns: readonly number[]): Promise<ChangedEditionState[]> => {
  const today = now();
  const members = await membersAround.all(on, { ns });
  const bySeries = Map.groupBy(members, ({ series }) => series);
  const byTarget = Map.groupBy(await replacing.all(on, { keys: members.map(({ key }) => key) }), ({ replaces }) => replaces);
  const own = new Map(
    members.map((one) => [one.key, editionStateOf(one, bySeries.get(one.series) ?? [], byTarget.get(one.key) ?? [], today)]),
  );
  const bases = new Map([...own].map(([key, { supersededBy }]) => [key, supersededBy]));
  const missing = members.flatMap(({ base }) => (base === null ? [] : possibleBaseKeys(base))).filter((key) => !bases.has(key));
  if (missing.length > 0) for (const one of await ofKeys.all(on, { keys: missing })) bases.set(one.key, one.supersededBy);
  return members.flatMap((one) => {
    const to = withBase(one, own.get(one.key) ?? { supersededBy: null, newest: false }, bases);
    return hasChanged(one, to) ? [{ n: one.n, number: one.number, ...to }] : [];
  });
};

/**
 * Stores the edition state of the given standards and their connected ones, computed from public records. Returns the numbers of the standards that
 * changed.
 */
export const updateEditionStates = async (tx: Db, ns: readonly number[]): Promise<number[]> => {
  const moved = await findChangedEditionStates(tx, ns);
  if (moved.length > 0) await mark.all(tx, { records: moved });
  return moved.map(({ n }) => n);
};
