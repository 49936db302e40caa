import { sql } from 'drizzle-orm';
import { requiredValueOf } from '../../base/maps.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Derivation, PlannedChange } from '../derive/derivation.ts';
import type { KindSlug } from '../kinds/index.ts';
import { findDuplicates, type SeriesMember } from './duplicates.ts';
import { createMergeDerivation, plannedMerge } from './merge-rule.server.ts';
import { filterAllowedMerges, type Merge, type MergeContext, type MergeResult, mergeRecords } from './merges.server.ts';

const memberTypes = {
  n: int,
  key: text(),
  number: text(),
  series: text(),
  editionSort: nullable(text()),
  declared: nullable(text()),
  state: text(),
  country: nullable(text()),
  date: nullable(text()),
  lang: text(),
  title: text(),
};
const memberColumns = sql.raw(
  's.n, s.key, s.number, s.series, s.edition_sort as "editionSort", s.declared, s.state, s.country, s.date, s.lang, s.title',
);
/** SQL condition: the record may have an undated number. Its key is its series, or it is an ITU edition named only by year. */
const mayBeUndated = (row: string) =>
  sql.raw(`(${row}.key = ${row}.series or ${row}.series like 'itut%' and length(${row}.edition_sort) = 4)`);

/**
 * Selects all records in the series of the given records, limited to series with a possibly undated record. Arrays make PostgreSQL use the
 * index whatever its statistics are.
 */
const membersAround = statement({
  params: { ns: list(int) },
  row: memberTypes,
  sql: ({ ns }) =>
    sql`with undated as (select distinct u.series from standard u
         where u.series = any(array(select series from standard where n = any(${ns}))) and ${mayBeUndated('u')} and u.deleted_at is null)
       select ${memberColumns} from standard s where s.series = any(array(select series from undated)) and s.deleted_at is null
         order by s.series, s.n`,
});

/** Groups records by series and finds the duplicates in each series. */
const duplicatesIn = (members: readonly SeriesMember[]): Merge[] =>
  [...Map.groupBy(members, ({ series }) => series).values()].flatMap((series) => (series.length > 1 ? findDuplicates(series) : []));

/** Merges duplicates among newly written standards and the stored standards of their series. Does nothing for other kinds. */
export const mergeDuplicates = async (db: Db, slug: KindSlug, ns: readonly number[], joining: MergeContext): Promise<MergeResult[]> => {
  if (slug !== 'standard') return [];
  return mergeRecords(db, slug, duplicatesIn(await membersAround.all(db, { ns })), joining);
};

const seriesWithUndated = statement({
  params: { after: text(), limit: int },
  row: { series: text() },
  sql: ({ after, limit }) =>
    sql`select s.series from standard s where s.series > ${after} and s.deleted_at is null
         group by s.series having count(*) > 1 and bool_or(${mayBeUndated('s')}) order by s.series limit ${limit}`,
});
const membersOf = statement({
  params: { series: list(text()) },
  row: memberTypes,
  sql: ({ series }) =>
    sql`select ${memberColumns} from standard s where s.series = any(${series}) and s.deleted_at is null order by s.series, s.n`,
});

const atOnce = 500;
async function* planDuplicates(connection: Connection): AsyncGenerator<PlannedChange[]> {
  for (let after = ''; ; ) {
    const series = (await seriesWithUndated.all(connection, { after, limit: atOnce })).map((one) => one.series);
    const members = new Map((await membersOf.all(connection, { series })).map((one) => [one.n, one]));
    const joins = await filterAllowedMerges(
      connection,
      'standard',
      duplicatesIn([...members.values()]),
      (n) => requiredValueOf(members, n).key,
    );
    const planned = joins.map((join) => plannedMerge(join, (n) => requiredValueOf(members, n).number));
    if (planned.length > 0) yield planned;
    after = series.at(-1) ?? after;
    if (series.length < atOnce) return;
  }
}

/** Derivation that merges stored duplicates of standards: a record with an undated number into the edition that it means (decision 036). */
export const duplicatesDerivation: Derivation = createMergeDerivation({ name: 'twins', kind: 'standard', plan: planDuplicates });
