import { sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { flag, int, json, list, statement, text } from '../../platform/db/sql.server.ts';
import type { TermStatus } from './terms.ts';

/** Concepts changed or created by operators, with their terms in order. One statement reads both tables, so that they are consistent. */
export const storedConcepts = statement({
  row: { key: text(), hidden: flag, version: int, terms: json<{ language: Locale; term: string; status: TermStatus }[]>() },
  sql: () =>
    sql`select c.key, c.hidden, c.version,
               coalesce(jsonb_agg(jsonb_build_object('language', t.language, 'term', t.term, 'status', t.status) order by t.language, t.place)
                          filter (where t.concept is not null), '[]') as terms
          from concept c left join concept_term t on t.concept = c.key group by c.key order by c.key`,
});
/** Concept as stored: changed, hidden or created by operators. */
export type StoredConcept = Awaited<ReturnType<typeof storedConcepts.all>>[number];

/** Stores whether a concept is hidden, and increments its version. Inserts the row with version 2 if the concept has none. */
export const putConcept = statement({
  params: { key: text(), hidden: flag },
  sql: ({ key, hidden }) =>
    sql`insert into concept (key, hidden, version) values (${key}, ${hidden}, 2)
         on conflict (key) do update set hidden = excluded.hidden, version = concept.version + 1`,
});

/** Deletes a concept that an operator created. */
export const deleteConcept = statement({ params: { key: text() }, sql: ({ key }) => sql`delete from concept where key = ${key}` });

export const deleteConceptTerms = statement({
  params: { key: text() },
  sql: ({ key }) => sql`delete from concept_term where concept = ${key}`,
});

export const addTerms = statement({
  params: { key: text(), languages: list(text()), places: list(int), terms: list(text()), statuses: list(text()) },
  sql: ({ key, languages, places, terms, statuses }) =>
    sql`insert into concept_term (concept, language, place, term, status, source)
        select ${key}, language, place, term, status, 'operator'
          from unnest(${languages}::text[], ${places}::int[], ${terms}::text[], ${statuses}::text[]) as t (language, place, term, status)`,
});
