import { sql } from 'drizzle-orm';
import { valueAt } from '../../base/maps.ts';
import type { Connection, Db } from '../../platform/db/connect.server.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Derivation, PlannedChange } from '../derive/derivation.ts';
import type { KindSlug } from '../kinds/index.ts';
import { findDuplicates, type SeriesMember } from './duplicates.ts';
import { mergeDerivation, plannedMerge } from './merge-rule.server.ts';
import { allowedMerges, type Merge, type MergeInput, type MergeResult, mergeRecords } from './merges.server.ts';

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
/** An undated record may stand where a number is its series; ITU names editions by their year. */
const mayBeUndated = (row: string) =>
  sql.raw(`(${row}.key = ${row}.series or ${row}.series like 'itut%' and length(${row}.edition_sort) = 4)`);

/** All records of the series that some belong to, where one of each may be undated. As arrays, so that its index is used whatever the statistics say. */
const membersAround = statement({
  params: { ns: list(int) },
  row: memberTypes,
  sql: ({ ns }) =>
    sql`with undated as (select distinct u.series from standard u
         where u.series = any(array(select series from standard where n = any(${ns}))) and ${mayBeUndated('u')} and u.deleted_at is null)
       select ${memberColumns} from standard s where s.series = any(array(select series from undated)) and s.deleted_at is null
         order by s.series, s.n`,
});

/** The twins among members of several series. */
const joinsIn = (members: readonly SeriesMember[]): Merge[] =>
  [...Map.groupBy(members, ({ series }) => series).values()].flatMap((series) => (series.length > 1 ? findDuplicates(series) : []));

/** Joins the twins among some records, which were just written, and what is stored of their series. */
export const mergeDuplicates = async (db: Db, slug: KindSlug, ns: readonly number[], joining: MergeInput): Promise<MergeResult[]> => {
  if (slug !== 'standard') return [];
  return mergeRecords(db, slug, joinsIn(await membersAround.all(db, { ns })), joining);
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
async function* planTwins(connection: Connection): AsyncGenerator<PlannedChange[]> {
  for (let after = ''; ; ) {
    const series = (await seriesWithUndated.all(connection, { after, limit: atOnce })).map((one) => one.series);
    const members = new Map((await membersOf.all(connection, { series })).map((one) => [one.n, one]));
    const joins = await allowedMerges(connection, 'standard', joinsIn([...members.values()]), (n) => valueAt(members, n).key);
    const planned = joins.map((join) => plannedMerge(join, (n) => valueAt(members, n).number));
    if (planned.length > 0) yield planned;
    after = series.at(-1) ?? after;
    if (series.length < atOnce) return;
  }
}

/** Joins what is stored twice: undated records and the editions that they stand for (decision 036). */
export const duplicatesDerivation: Derivation = mergeDerivation({ name: 'twins', kind: 'standard', plan: planTwins });
