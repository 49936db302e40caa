import { sql } from 'drizzle-orm';
import { int, list, nullable, statement, text } from '../db/sql.server.ts';

/** SQL statements of the visitor counter. Salts and hashes are passed as hexadecimal digits. */

const makeSalt = statement({
  params: { day: text(), salt: text() },
  sql: ({ day, salt }) => sql`insert into visitor_salt (day, salt) values (${day}, decode(${salt}, 'hex')) on conflict do nothing`,
});
const readSalt = statement({
  params: { day: text() },
  row: { salt: text() },
  sql: ({ day }) => sql`select encode(salt, 'hex') as salt from visitor_salt where day = ${day}`,
});
const addPersons = statement({
  params: { slots: list(int), visitors: list(text()) },
  sql: ({ slots, visitors }) =>
    sql`insert into visitor_slot (slot, visitor) select s, decode(v, 'hex') from unnest(${slots}::int[], ${visitors}::text[]) as seen(s, v)
        on conflict do nothing`,
});
const addVisits = statement({
  params: { slots: list(int), sums: list(int) },
  sql: ({ slots, sums }) =>
    sql`insert into visit_slot as v (slot, visits) select * from unnest(${slots}::int[], ${sums}::int[])
        on conflict (slot) do update set visits = v.visits + excluded.visits`,
});

const ranges = { firsts: list(int), lasts: list(int) };
/** Counts unique visitors in ranges of half-hours: from the hashes of open days, or from the numbers stored when a day was closed. */
const personsIn = statement({
  params: ranges,
  row: { first: int, persons: int },
  sql: ({ firsts, lasts }) =>
    sql`select w.first, greatest((select count(distinct v.visitor)::int from visitor_slot v where v.slot >= w.first and v.slot < w.last),
               coalesce((select s.persons from visit_slot s where s.slot = w.first), 0)) as persons
          from unnest(${firsts}::int[], ${lasts}::int[]) as w(first, last)`,
});
const visitsIn = statement({
  params: ranges,
  row: { first: int, visits: int },
  sql: ({ firsts, lasts }) =>
    sql`select w.first, coalesce((select sum(s.visits)::int from visit_slot s where s.slot >= w.first and s.slot < w.last), 0) as visits
          from unnest(${firsts}::int[], ${lasts}::int[]) as w(first, last)`,
});
/** The first half-hour with visits. Rows with 0 visits are ignored, because closing a day creates such rows too. */
const first = sql.raw('(select min(slot) from visit_slot where visits > 0)');
const firstSlot = statement({ row: { slot: nullable(int) }, sql: () => sql`select ${first} as slot` });
const openDays = statement({
  params: { before: text() },
  row: { day: text() },
  sql: ({ before }) => sql`select day from visitor_salt where day < ${before} order by day`,
});
const storePersons = statement({
  params: ranges,
  sql: ({ firsts, lasts }) =>
    sql`insert into visit_slot as s (slot, visits, persons)
        select w.first, 0, (select count(distinct v.visitor)::int from visitor_slot v where v.slot >= w.first and v.slot < w.last)
          from unnest(${firsts}::int[], ${lasts}::int[]) as w(first, last)
        on conflict (slot) do update set persons = greatest(s.persons, excluded.persons)`,
});
const forgetPersons = statement({ params: { before: int }, sql: ({ before }) => sql`delete from visitor_slot where slot < ${before}` });
const forgetSalts = statement({ params: { before: text() }, sql: ({ before }) => sql`delete from visitor_salt where day < ${before}` });
/** Deletes old visits. The first row stays because it shows when counting began. */
const forgetVisits = statement({
  params: { before: int },
  sql: ({ before }) => sql`delete from visit_slot where slot < ${before} and slot <> ${first}`,
});

export const visitorStore = {
  makeSalt,
  readSalt,
  addPersons,
  addVisits,
  personsIn,
  visitsIn,
  firstSlot,
  openDays,
  keepPersons: storePersons,
  forgetPersons,
  forgetSalts,
  forgetVisits,
};
