import { sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { flag, int, list, statement, text } from '../../platform/db/sql.server.ts';
import type { TermStatus } from './terms.ts';

/** Every concept in which an operator had a hand. */
export const concepts = statement({
  row: { key: text(), hidden: flag, version: int },
  sql: () => sql`select key, hidden, version from concept`,
});

/** The terms of these, in their order. */
export const terms = statement({
  row: { concept: text(), language: text<Locale>(), term: text(), status: text<TermStatus>() },
  sql: () => sql`select concept, language, term, status from concept_term order by concept, language, place`,
});

/** Takes hold of a concept, stored or not, until the transaction ends: two writers come one after the other. */
export const lock = statement({
  params: { key: text() },
  row: { key: text() },
  sql: ({ key }) => sql`select ${key}::text as key from pg_advisory_xact_lock(7316)`,
});

/** Stores that a concept is changed, or taken out. */
export const put = statement({
  params: { key: text(), hidden: flag },
  sql: ({ key, hidden }) =>
    sql`insert into concept (key, hidden, version) values (${key}, ${hidden}, 2)
         on conflict (key) do update set hidden = excluded.hidden, version = concept.version + 1`,
});

/** Forgets what operators did to a concept. */
export const drop = statement({ params: { key: text() }, sql: ({ key }) => sql`delete from concept where key = ${key}` });

export const dropTerms = statement({ params: { key: text() }, sql: ({ key }) => sql`delete from concept_term where concept = ${key}` });

export const addTerms = statement({
  params: { key: text(), languages: list(text()), places: list(int), terms: list(text()), statuses: list(text()) },
  sql: ({ key, languages, places, terms, statuses }) =>
    sql`insert into concept_term (concept, language, place, term, status, source)
        select ${key}, language, place, term, status, 'operator'
          from unnest(${languages}::text[], ${places}::int[], ${terms}::text[], ${statuses}::text[]) as t (language, place, term, status)`,
});
