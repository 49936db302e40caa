import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connect.server.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { type Join, type Joined, type Joining, joinRecords } from './merges.server.ts';
import { findTwins, type SeriesMember } from './twins.ts';

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

/** All records of the series that some belong to, where one of each may be undated. */
const membersAround = statement({
  params: { ns: list(int) },
  row: memberTypes,
  sql: ({ ns }) =>
    sql`with touched as (select distinct series from standard where n = any(${ns})),
       undated as (select distinct u.series from touched join standard u using (series) where ${mayBeUndated('u')} and u.deleted_at is null)
       select ${memberColumns} from undated join standard s using (series) where s.deleted_at is null order by s.series, s.n`,
});

const joinsIn = (members: readonly SeriesMember[]): Join[] =>
  [...Map.groupBy(members, ({ series }) => series).values()].flatMap((series) => (series.length > 1 ? findTwins(series) : []));

/** Joins the twins among some records, which were just written, and what is stored of their series. */
export const joinTwinsOf = async (db: Db, slug: KindSlug, ns: readonly number[], joining: Joining): Promise<Joined[]> => {
  if (slug !== 'standard') return [];
  return joinRecords(db, slug, joinsIn(await membersAround.all(db, { ns })), joining);
};
