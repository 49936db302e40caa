import { locales } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { type ConceptSegment, distinctQueries } from './concept-finder.server.ts';
import { allWordsQuery, quotedLexeme, type TextQuery } from './query.server.ts';

/** Maximum number of matches that are ranked and counted; a keyword with more is answered as «more than». */
export const maxRankedMatches = 8_000;

/**
 * Ways in which a record matches, best first: equal number or title, beginning of the number, words in the title, words as a phrase in the
 * summary, keywords or own fields, another name of a concept in the title, words anywhere.
 */
export const matchLevel = { named: 6, begun: 5, titled: 4, text: 3, concept: 2, body: 1 } as const;

export interface SearchMatch {
  kind: KindSlug;
  n: number;
  country: string | null;
  /** Year of the matching record's date. */
  year: string | null;
  /** Identifier of the matching record's series, equal for all editions of a standard. */
  series: string | null;
  isSupplement: boolean;
  level: number;
}

/** Weights in `ts_rank_cd` of the classes D (unused), C (body), B (summary, keywords, own fields) and A (title), in this order. */
const weights = `'{0.05,0.2,0.5,1}'`;
const inTitles = `ts_filter(tsv, '{a}')`;
const columns = 'kind, n, country, date, series, supplement';
const answer = `string_agg(concat_ws(' ', kind, n, coalesce(country, '-'), coalesce(series::text, '-'), supplement::int, level, left(date, 4)), ',')`;

const readMatches = (text: string | null | undefined): SearchMatch[] =>
  text?.split(',').map((one) => {
    const [kind, n, country, series, supplement, level, year] = one.split(' ');
    return {
      kind: kind as KindSlug,
      n: Number(n),
      country: country === '-' ? null : (country ?? null),
      year: year ?? null,
      series: series === '-' ? null : (series ?? null),
      isSupplement: supplement === '1',
      level: Number(level),
    };
  }) ?? [];

const runMatchQuery = async (connection: Connection, matched: string, params: readonly unknown[], parts = ''): Promise<SearchMatch[]> => {
  const [row] = await connection.query<{ hits: string | null }>(
    `${parts} select ${answer} as hits from (
       select * from (select * from (${matched}) each limit ${maxRankedMatches + 1}) matched
        order by level desc, rank desc, date desc nulls last, n desc) ranked`,
    [...params],
  );
  return readMatches(row?.hits);
};

/**
 * Drops matches by words of records that also match by number or complete title; expects these matches first. Excluding these records in SQL
 * would read every text again.
 */
export const removeDuplicateMatches = (matches: readonly SearchMatch[]): SearchMatch[] => {
  const named = new Set<string>();
  return matches.filter(({ kind, n, level: at }) => {
    const key = `${kind} ${n}`;
    if (at < matchLevel.begun) return named.size === 0 || !named.has(key);
    named.add(key);
    return true;
  });
};

/**
 * Records that contain all words of a keyword, or whose number or title the keyword is. Each record occurs once, records of the best level
 * first. `isBrief`: searches only numbers and titles.
 */
export const findWordMatches = async (
  connection: Connection,
  query: TextQuery,
  { kind, isBrief = false }: { kind?: KindSlug | undefined; isBrief?: boolean | undefined } = {},
): Promise<SearchMatch[]> => {
  const params: unknown[] = [];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const ofKind = kind ? ` and kind = ${bind(kind)}` : '';
  const exactQuery = `${bind([...query.titles, ...query.forms.map((form) => `#${form}`)].map(quotedLexeme).join(' | '))}::tsquery`;
  const begun = query.forms.length > 0 ? `${bind(query.forms.map((form) => `${quotedLexeme(`#${form}`)}:*`).join(' | '))}::tsquery` : null;
  const named = begun ? `tsv @@ (${exactQuery} || ${begun})` : `tsv @@ ${exactQuery}`;
  const exactly = begun ? `case when tsv @@ ${exactQuery} then ${matchLevel.named} else ${matchLevel.begun} end` : matchLevel.named;
  const bearing = `select ${columns}, ${exactly} as level, 0::real as rank from search_index where ${named}${ofKind}`;
  if (!query.tsquery) return runMatchQuery(connection, bearing, params);
  const words = `${bind(query.tsquery)}::tsquery`;
  const there = query.named ? ` and (country = any(${bind(query.countries)}::text[]) or tsv @@ ${bind(query.named)}::tsquery)` : '';
  // texts of records with a matching title are not read again; title matches are ordered by length until their titles are compared
  const parts = `with titled as materialized (
      select ${columns}, ${matchLevel.titled}, -length(${inTitles})::real from search_index where ${inTitles} @@ ${words}${there}${ofKind} limit ${maxRankedMatches + 1})`;
  const titles = `(${bearing}) union all select * from titled`;
  if (isBrief) return removeDuplicateMatches(await runMatchQuery(connection, titles, params, parts));
  const phrase = `${bind(query.phrase ?? query.tsquery)}::tsquery`;
  const texts = `select ${columns}, case when ts_filter(tsv, '{a,b}') @@ ${phrase} then ${matchLevel.text} else ${matchLevel.body} end,
      ts_rank_cd(${weights}, tsv, ${words}, 1) from search_index
     where tsv @@ ${words} and (kind, n) not in (select kind, n from titled)${there}${ofKind}`;
  return removeDuplicateMatches(await runMatchQuery(connection, `${titles} union all (${texts})`, params, parts));
};

/** Maximum number of records read for each alternative name of a concept. */
const mostNamed = 300;

/** Queries for the names of concepts: for a single concept without other words one query for each name, else one query for each language. */
const conceptNameQueries = (segments: readonly ConceptSegment[], isAlone: boolean): string[] => {
  const [first, ...others] = segments;
  if (!first) return [];
  if (others.length === 0 && isAlone) return distinctQueries(first.queries);
  return locales.flatMap((language) => {
    const names = segments.map(({ queries }) => queries.get(language) ?? []);
    return names.some((own) => own.length === 0) ? [] : [names.map((own) => `(${own.join(' | ')})`).join(' & ')];
  });
};

/**
 * Records with other names of the keyword's concepts and with its remaining words in the title, shortest titles first. Each query is
 * executed separately: one query for all would read every index entry of the most frequent name.
 */
export const findConceptTermMatches = async (
  connection: Connection,
  { words, countries, named }: TextQuery,
  { segments, kind, but }: { segments: readonly ConceptSegment[]; kind: KindSlug | undefined; but: readonly SearchMatch[] },
): Promise<SearchMatch[]> => {
  if (segments.length === 0) return [];
  const known = new Set(but.map(({ kind, n }) => `${kind} ${n}`));
  const otherWords = allWordsQuery(words.filter((_, i) => !segments.some(({ from, to }) => i >= from && i < to)));
  const nameQueries = conceptNameQueries(segments, otherWords === null).map((query) => (otherWords ? `${query} & ${otherWords}` : query));
  const params: unknown[] = [nameQueries, kind ?? null];
  const there = named ? 'where country = any($3::text[]) or tsv @@ $4::tsquery' : '';
  if (named) params.push(countries, named);
  const found = await runMatchQuery(
    connection,
    `select distinct on (kind, n) ${columns}, ${matchLevel.concept} as level, -length(${inTitles})::real as rank from unnest($1::text[]) as query
       cross join lateral (select * from titles_saying(query::tsquery, $2, ${mostNamed})) said ${there}`,
    params,
  );
  return found.filter(({ kind, n }) => !known.has(`${kind} ${n}`));
};

/** Records with another name of a concept anywhere in their texts; used if no title contains one and nothing matches the typed words. */
export const findConceptTextMatches = (connection: Connection, segments: readonly ConceptSegment[]): Promise<SearchMatch[]> =>
  runMatchQuery(
    connection,
    `select distinct on (kind, n) ${columns}, ${matchLevel.body} as level, 0::real as rank from unnest($1::text[]) as query
       cross join lateral (select * from texts_saying(query::tsquery, null, ${mostNamed})) said`,
    [conceptNameQueries(segments, true)],
  );

/**
 * Standards whose key or series is one of the given numbers. Hundreds are looked up at once through the table, because the text index is slow at
 * that.
 */
export const findStandardKeyMatches = (connection: Connection, keys: readonly string[]): Promise<SearchMatch[]> =>
  runMatchQuery(
    connection,
    `select ${columns}, ${matchLevel.named} as level, 0::real as rank from search_index
      where kind = 'standard' and n = any(array(select n from standard where series = any(array(select unnest($1::text[])))
                                                  union select n from standard where key = any(array(select unnest($1::text[])))))`,
    [keys],
  );
