import { sql } from 'drizzle-orm';
import { today } from '../../../base/dates.ts';
import type { Connection } from '../../../platform/db/connect.server.ts';
import { flag, int, json, list, nullable, statement, text } from '../../../platform/db/sql.server.ts';
import { type Context, tags } from '../../../platform/http/context.ts';
import type { ListedStandard, Series } from '../../api.ts';
import { designationSeries, supplementBase } from '../../engine/designation-editions.ts';
import { textOrNull } from '../../engine/field-values.server.ts';
import { type DeclaredStatus, type SupersededBy, statusOf } from './status.ts';

const most = 200;
/** The public editions of a series, and what amends or corrects them. */
const members = statement({
  params: { series: text(), own: list(int), locale: text() },
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
    superseded: flag,
    supersededBy: nullable(json<SupersededBy>()),
    newest: flag,
    declared: nullable(text<DeclaredStatus>()),
  },
  sql: ({ series, own, locale }) =>
    sql`with edition as (select r.n, r.key from standard r where r.series = ${series} and r.state = 'published' and r.deleted_at is null),
       named as (select key from edition union select regexp_replace(key, ':(\\d{4})-\\d\\d$', ':\\1') from edition)
        select r.n, r.key, r.number, coalesce(t.title, r.title) as title, r.series, r.base, r.date,
               r.implementation_date as "implementationDate", r.abolition_date as "abolitionDate", r.superseded,
               r.superseded_by as "supersededBy", r.newest, r.declared
          from standard r left join translation t on t.kind = 'standard' and t.n = r.n and t.locale = ${locale}
         where r.state = 'published' and r.deleted_at is null
           and (r.n in (select n from edition) or r.base in (select key from named) or r.base = ${series} or r.n = any(${own}))
         order by r.edition_sort desc nulls first, r.date desc nulls last, r.number_sort, r.n limit ${sql.raw(String(most))}`,
});
type Member = NonNullable<Awaited<ReturnType<typeof members.one>>>;

const toListed = (row: Member, day: string): ListedStandard => ({
  id: String(row.n),
  number: row.number,
  title: row.title,
  date: row.date,
  status: statusOf(row, day).status,
});
/**
 * The series that a standard belongs to, of a supplement that of what it amends: editions, the newest first, the one to go by marked
 * current, each with its supplements; those of no edition that is held stand apart.
 */
export const seriesAnswer = async (connection: Connection, context: Context, row: Readonly<Record<string, unknown>>): Promise<Series> => {
  const number = textOrNull(row.number) ?? '';
  const base = supplementBase(number)?.base;
  const key = base ? designationSeries(base) : (textOrNull(row.series) ?? designationSeries(number));
  const own = typeof row.n === 'number' ? [row.n] : [];
  const found = await members.all(connection, { series: key, own, locale: context.locale });
  for (const { n } of found) context.tag(tags.record('standard', n));
  const day = today();
  const editions = found.filter((one) => one.series === key && one.base === null);
  /** A corrigendum names an edition by its year, or by its month too. */
  const isOf = (edition: Member, base: string | null): boolean =>
    base !== null && (edition.key === base || edition.key.startsWith(`${base}-`));
  const ofStatus = (status: string) => editions.find((one) => statusOf(one, day).status === status);
  const current = ofStatus('in-force') ?? ofStatus('unknown');
  const supplements = found.filter((one) => !editions.includes(one)).reverse();
  return {
    key,
    editions: editions.map((one) => ({
      ...toListed(one, day),
      current: one === current,
      supplements: supplements.filter((other) => isOf(one, other.base)).map((other) => toListed(other, day)),
    })),
    supplements: supplements.filter((other) => !editions.some((one) => isOf(one, other.base))).map((other) => toListed(other, day)),
  };
};
