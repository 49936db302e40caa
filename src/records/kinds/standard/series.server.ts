import { type SQL, sql } from 'drizzle-orm';
import { today } from '../../../base/dates.ts';
import type { Connection } from '../../../platform/db/connect.server.ts';
import { flag, int, json, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { type Context, cacheTags } from '../../../platform/http/context.ts';
import type { EditionSeries, SeriesEntry } from '../../api.ts';
import { designationSeriesKey, supplementBase } from '../../engine/designation-editions.ts';
import { textOrNull } from '../../engine/field-values.server.ts';
import { editionKeyVariantsSql, standardFamilySql } from './editions.ts';
import { type DeclaredStatus, type StatusFacts, type SupersedingStandard, statusOf } from './status.ts';

const most = 200;
/** SQL: keys under which supplements may name the public editions of a series. */
const named = (series: SQL) =>
  sql`select ${sql.raw(editionKeyVariantsSql('e.key'))} from standard e where e.series = ${series} and e.state = 'published' and e.deleted_at is null`;
interface SeriesSqlParams {
  series: SQL;
  but: SQL;
  locale: SQL;
}
const selectMembers = ({ series, but, locale }: SeriesSqlParams): SQL =>
  sql`select m.n, m.key, m.number, coalesce((select t.title from translation t where t.kind = 'standard' and t.n = m.n and t.locale = ${locale}), m.title) as title,
             m.series, m.base, m.date, m.implementation_date as "implementationDate", m.abolition_date as "abolitionDate",
             m.edition_sort as "editionSort", m.superseded, m.superseded_by as "supersededBy", m.newest, m.declared
        from standard m where m.state = 'published' and m.deleted_at is null and m.n <> ${but}
         and (m.series = ${series} or m.base is not null and m.base = any(${series} || array(${named(series)})))
       order by m.edition_sort desc nulls first, m.n limit ${sql.raw(String(most))}`;
/** Public editions of a series with their supplements, without the record `but`. */
const members = statement({
  params: { series: text(), but: int, locale: text() },
  row: {
    n: int,
    key: text(),
    number: text(),
    title: text(),
    series: text(),
    base: nullable(text()),
    date: nullable(text()),
    implementationDate: nullable(text()),
    abolitionDate: nullable(text()),
    editionSort: nullable(text()),
    superseded: flag,
    supersededBy: nullable(json<SupersedingStandard>()),
    newest: flag,
    declared: nullable(text<DeclaredStatus>()),
  },
  prepared: true,
  sql: ({ series, but, locale }) => selectMembers({ series: sql`${series}::text`, but, locale }),
});
type StandardSeriesRow = NonNullable<Awaited<ReturnType<typeof members.one>>>;

/** SQL: the other members of the series of standard `r` as JSON; a supplement belongs to the series of its edition. */
export const seriesMembersSql = (locale: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(x), '[]') from (${selectMembers({ series: sql.raw(standardFamilySql('r')), but: sql`r.n`, locale })}) x)`;

const toListed = (row: StandardSeriesRow, day: string): SeriesEntry => ({
  id: String(row.n),
  number: row.number,
  title: row.title,
  date: row.date,
  status: statusOf(row, day).status,
});
/** Converts the row of the record whose page is shown to a row of its series; the record need not be public yet. */
const toMember = (row: Readonly<Record<string, unknown>>, facts: StatusFacts): StandardSeriesRow => {
  const number = textOrNull(row.number) ?? '';
  const translated = textOrNull(row.tTitle);
  return {
    ...facts,
    n: Number(row.n),
    key: String(row.key),
    number,
    title: translated ?? String(row.title),
    series: designationSeriesKey(number),
    base: textOrNull(row.base),
    editionSort: textOrNull(row.editionSort),
  };
};
const byNumber = new Intl.Collator('en', { numeric: true }).compare;
/** Sort order of a series: records without a sort key, then the newest first; within a year Cor 2:2016 before Cor 1:2016. */
const newestFirst = (a: StandardSeriesRow, b: StandardSeriesRow): number => {
  if (a.editionSort === b.editionSort) return byNumber(b.number, a.number) || a.n - b.n;
  if (a.editionSort === null || b.editionSort === null) return a.editionSort === null ? -1 : 1;
  return a.editionSort > b.editionSort ? -1 : 1;
};
/** Whether a supplement with this `base` key belongs to the edition; the key may lack the month of the edition. */
const isSupplementOf = (edition: StandardSeriesRow, base: string | null): boolean =>
  base !== null && (edition.key === base || edition.key.startsWith(`${base}-`));

/**
 * Reads the series of a standard; a supplement belongs to the series of its edition. Editions are listed newest first, each with its supplements; the
 * applicable edition is marked `current`. Supplements of editions that are not in the library are listed separately.
 */
export const loadSeries = async (
  connection: Connection,
  context: Context,
  row: Readonly<Record<string, unknown>>,
  facts: StatusFacts,
): Promise<EditionSeries> => {
  const self = toMember(row, facts);
  const base = supplementBase(self.number)?.base;
  const key = base ? designationSeriesKey(base) : self.series;
  const others =
    (row.seriesMembers as readonly StandardSeriesRow[] | null) ??
    (await members.all(connection, { series: key, but: self.n, locale: context.locale }));
  for (const { n } of others) context.tag(cacheTags.record('standard', n));
  const found = [self, ...others].sort(newestFirst);
  const day = today();
  const editions = found.filter((one) => one.series === key && one.base === null);
  const ofStatus = (status: string) => editions.find((one) => statusOf(one, day).status === status);
  const current = ofStatus('in-force') ?? ofStatus('unknown');
  const supplements = found.filter((one) => !editions.includes(one)).reverse();
  return {
    key,
    editions: editions.map((one) => ({
      ...toListed(one, day),
      current: one === current,
      supplements: supplements.filter((other) => isSupplementOf(one, other.base)).map((other) => toListed(other, day)),
    })),
    supplements: supplements
      .filter((other) => !editions.some((one) => isSupplementOf(one, other.base)))
      .map((other) => toListed(other, day)),
  };
};
