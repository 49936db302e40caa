import { sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { publicRecordCondition } from '../stored/records.server.ts';

/** SQL for popular searches. Bytes are passed as hexadecimal digits. */

/** Number of words that are read; more than are shown, because private and hidden words are removed afterwards. */
const candidates = 300;

const addUses = statement({
  params: { days: list(text()), locales: list(text()), keywords: list(text()), sums: list(int) },
  sql: ({ days, locales, keywords, sums }) =>
    sql`insert into hot_word as w (day, locale, keyword, uses)
        select * from unnest(${days}::text[], ${locales}::text[], ${keywords}::text[], ${sums}::int[])
        on conflict (locale, day, keyword) do update set uses = w.uses + excluded.uses`,
});
const addPersons = statement({
  params: { stretches: list(int), locales: list(text()), keywords: list(text()), persons: list(text()), days: list(text()) },
  sql: ({ stretches, locales, keywords, persons, days }) =>
    sql`insert into hot_word_person as h (stretch, locale, keyword, person, day)
        select s, l, k, decode(p, 'hex'), max(d)
          from unnest(${stretches}::int[], ${locales}::text[], ${keywords}::text[], ${persons}::text[], ${days}::text[]) as seen(s, l, k, p, d)
         group by s, l, k, p
        on conflict (locale, keyword, stretch, person) do update set day = greatest(h.day, excluded.day)`,
});
const makeSalt = statement({
  params: { stretch: int, salt: text() },
  sql: ({ stretch, salt }) =>
    sql`insert into hot_word_salt (stretch, salt) values (${stretch}, decode(${salt}, 'hex')) on conflict do nothing`,
});
const readSalt = statement({
  params: { stretch: int },
  row: { salt: text() },
  sql: ({ stretch }) => sql`select encode(salt, 'hex') as salt from hot_word_salt where stretch = ${stretch}`,
});
/**
 * Most frequent words since a day, with the number of different persons under a period's salt. They are ordered by persons first, so that one reader
 * cannot fill the list.
 */
const mostUsed = statement({
  params: { locale: text<Locale>(), from: text(), stretch: int },
  row: { keyword: text(), persons: int },
  sql: ({ locale, from, stretch }) =>
    sql`select keyword, coalesce(p.persons, 0) as persons
          from (select keyword, sum(uses) as uses from hot_word where locale = ${locale} and day >= ${from} group by keyword) w
          left join (select keyword, count(*)::int as persons from hot_word_person
                      where locale = ${locale} and stretch = ${stretch} and day >= ${from} group by keyword) p using (keyword)
         order by 2 desc, w.uses desc, keyword limit ${sql.raw(String(candidates))}`,
});
const firstDay = statement({ row: { day: nullable(text()) }, sql: () => sql`select min(day) as day from hot_word` });
const storedKeys = statement({
  params: { keys: list(text()) },
  row: { key: text() },
  sql: ({ keys }) => sql`select r.key from standard r where r.key = any(${keys}) and ${sql.raw(publicRecordCondition)}`,
});
const forgetUses = statement({ params: { before: text() }, sql: ({ before }) => sql`delete from hot_word where day < ${before}` });
const forgetPersons = statement({
  params: { before: int },
  sql: ({ before }) => sql`delete from hot_word_person where stretch < ${before}`,
});
const forgetSalts = statement({ params: { before: int }, sql: ({ before }) => sql`delete from hot_word_salt where stretch < ${before}` });

export const popularSearchStore = {
  addUses,
  addPersons,
  makeSalt,
  readSalt,
  mostUsed,
  firstDay,
  storedKeys,
  forgetUses,
  forgetPersons,
  forgetSalts,
};
