import type { Connection } from '../../platform/db/connect.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { Segment } from './concept-finder.server.ts';
import { allOf, quoted, type TextQuery } from './query.server.ts';

/** How many matches are ranked and counted; a keyword with more is answered as «more than». */
export const mostHits = 8_000;

/**
 * How a record matches, the best way first: by its number or whole title, the beginning of its number, words of its title, the words one
 * after the other in its summary, another name of a concept in its title, the words here and there, another name in any of its texts.
 */
export const level = { named: 6, begun: 5, titled: 4, text: 3, concept: 2, body: 1, part: 0 } as const;

export interface Match {
  kind: KindSlug;
  n: number;
  country: string | null;
  /** Of its date. */
  year: string | null;
  /** What editions of one standard share. */
  series: string | null;
  isSupplement: boolean;
  level: number;
}

/** Weights of body, other, summary and title words. */
const weights = `'{0.05,0.2,0.5,1}'`;
const inTitles = `ts_filter(tsv, '{a}')`;
const columns = 'kind, n, country, date, series, supplement';
const answer = `string_agg(concat_ws(' ', kind, n, coalesce(country, '-'), coalesce(series::text, '-'), supplement::int, level, left(date, 4)), ',')`;

const readMatches = (text: string | null | undefined): Match[] =>
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

const run = async (connection: Connection, union: readonly string[], params: readonly unknown[]): Promise<Match[]> => {
  const [row] = await connection.query<{ hits: string | null }>(
    `select ${answer} as hits from (
       select * from (select * from (${union.join(' union all ')}) each limit ${mostHits + 1}) matched
        order by level desc, rank desc, date desc nulls last, n desc) ranked`,
    [...params],
  );
  return readMatches(row?.hits);
};

/** Each record once: what is named stands before it is met again by its words, to leave it out of which would mean to read every text once more. */
const onlyOnce = (matches: readonly Match[]): Match[] => {
  const named = new Set<string>();
  return matches.filter(({ kind, n, level: at }) => {
    const key = `${kind} ${n}`;
    if (at < level.begun) return named.size === 0 || !named.has(key);
    named.add(key);
    return true;
  });
};

/** Everything that says all words of a keyword, or is what it names: every record once, at its best level, in the order of its words' places. */
export const matchesWords = async (connection: Connection, query: TextQuery, kind?: KindSlug): Promise<Match[]> => {
  const params: unknown[] = [];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const ofKind = kind ? ` and kind = ${bind(kind)}` : '';
  const whole = `${bind([...query.titles, ...query.forms.map((form) => `#${form}`)].map(quoted).join(' | '))}::tsquery`;
  const begun = query.forms.length > 0 ? `${bind(query.forms.map((form) => `${quoted(`#${form}`)}:*`).join(' | '))}::tsquery` : null;
  const named = begun ? `tsv @@ (${whole} || ${begun})` : `tsv @@ ${whole}`;
  const union = [
    `(select ${columns}, ${begun ? `case when tsv @@ ${whole} then ${level.named} else ${level.begun} end` : level.named} as level, 0::real as rank
        from search_index where ${named}${ofKind})`,
  ];
  if (query.tsquery) {
    // places only tell of more words than one, and cost more
    const rank = query.words.length > 1 ? 'ts_rank_cd' : 'ts_rank';
    const words = `${bind(query.tsquery)}::tsquery`;
    const there = query.named ? ` and (country = any(${bind(query.countries)}::text[]) or tsv @@ ${bind(query.named)}::tsquery)` : '';
    union.push(
      `(select ${columns}, ${level.titled}, ${rank}(${weights}, ${inTitles}, ${words}, 1) from search_index
         where ${inTitles} @@ ${words}${there}${ofKind})`,
      `(select ${columns}, case when ts_filter(tsv, '{a,b}') @@ ${bind(query.phrase ?? query.tsquery)}::tsquery then ${level.text} else ${level.body} end, ${rank}(${weights}, tsv, ${words}, 1) from search_index
         where tsv @@ ${words} and not ${inTitles} @@ ${words}${there}${ofKind})`,
    );
  }
  return onlyOnce(await run(connection, union, params));
};

/** So many records are looked at that say another name of a concept; other texts than titles only where fewer titles do. */
const [mostNamed, fewNamed] = [1000, 20];

/**
 * Records that say what the words' concepts are called elsewhere, and the words beside them, the shortest titles first: a query for thirty
 * names is too dear to rank by places.
 */
export const matchesTerms = async (
  connection: Connection,
  { words, countries, named }: TextQuery,
  { segments, kind, but }: { segments: readonly Segment[]; kind: KindSlug | undefined; but: readonly Match[] },
): Promise<Match[]> => {
  if (segments.length === 0) return [];
  const known = new Set(but.map(({ kind, n }) => `${kind} ${n}`));
  const beside = words.filter((_, i) => !segments.some(({ from, to }) => i >= from && i < to));
  const query = [...segments.map(({ query }) => `(${query})`), allOf(beside)].filter(Boolean).join(' & ');
  const ask = async (where: 'titles_saying' | 'texts_saying', at: number): Promise<Match[]> => {
    const params: unknown[] = [query, kind ?? null];
    const there = named ? `where country = any($3::text[]) or tsv @@ $4::tsquery` : '';
    if (named) params.push(countries, named);
    const rank = where === 'titles_saying' ? `-length(${inTitles})` : '0';
    const found = await run(
      connection,
      [`(select ${columns}, ${at} as level, ${rank} as rank from ${where}($1::tsquery, $2, ${mostNamed}) ${there})`],
      params,
    );
    return found.filter(({ kind, n }) => !known.has(`${kind} ${n}`));
  };
  const titled = await ask('titles_saying', level.concept);
  if (titled.length >= fewNamed) return titled;
  const met = new Set(titled.map(({ kind, n }) => `${kind} ${n}`));
  const others = await ask('texts_saying', level.part);
  return [...titled, ...others.filter(({ kind, n }) => !met.has(`${kind} ${n}`))];
};

/** Standards of which some number, with or without its edition, is the key: hundreds are looked up at once, which the text index is slow at. */
export const matchesKeys = (connection: Connection, keys: readonly string[]): Promise<Match[]> =>
  run(
    connection,
    [
      `(select ${columns}, ${level.named} as level, 0::real as rank from search_index
         where kind = 'standard' and n = any(array(select n from standard where series = any($1::text[]) union select n from standard where key = any($1::text[]))))`,
    ],
    [keys],
  );
