import type { Connection } from '../../platform/db/connect.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { Segment } from './concept-finder.server.ts';
import { allOf, quoted, type TextQuery } from './query.server.ts';

/** How many matches are ranked and counted; a keyword with more is answered as «more than». */
export const mostHits = 8_000;

/**
 * How a record matches, the best way first: by its number or whole title, the beginning of its number, words of its title, words with its
 * summary, another name of a concept in its title, words that only its body has, another name in any of its texts.
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

/** Everything that says all words of a keyword, or is what it names: every record once, at its best level, in the order of its words' places. */
export const matchesWords = (connection: Connection, query: TextQuery, kind?: KindSlug): Promise<Match[]> => {
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
    const words = `${bind(query.tsquery)}::tsquery`;
    const there = query.named ? ` and (country = any(${bind(query.countries)}::text[]) or tsv @@ ${bind(query.named)}::tsquery)` : '';
    union.push(
      `(select ${columns}, ${level.titled}, ts_rank_cd(${weights}, ${inTitles}, ${words}, 1) from search_index
         where ${inTitles} @@ ${words} and not ${named}${there}${ofKind})`,
      `(select ${columns}, case when ts_filter(tsv, '{a,b}') @@ ${words} then ${level.text} else ${level.body} end, ts_rank_cd(${weights}, tsv, ${words}, 1) from search_index
         where tsv @@ ${words} and not ${inTitles} @@ ${words} and not ${named}${there}${ofKind})`,
    );
  }
  return run(connection, union, params);
};

/** Records that say what the words' concepts are called elsewhere, and the words beside them. */
export const matchesTerms = async (
  connection: Connection,
  { words, countries, named }: TextQuery,
  { segments, kind, but }: { segments: readonly Segment[]; kind: KindSlug | undefined; but: readonly Match[] },
): Promise<Match[]> => {
  if (segments.length === 0) return [];
  const known = new Set(but.map(({ kind, n }) => `${kind} ${n}`));
  const terms = segments.map((segment) => `(${[...new Set(segment.terms.map(({ tsquery }) => tsquery))].join(' | ')})`);
  const beside = words.filter((_, i) => !segments.some(({ from, to }) => i >= from && i < to));
  const ask = async (tsquery: string): Promise<Match[]> => {
    const params: unknown[] = [tsquery];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const ofKind = kind ? ` and kind = ${bind(kind)}` : '';
    const there = named ? ` and (country = any(${bind(countries)}::text[]) or tsv @@ ${bind(named)}::tsquery)` : '';
    const found = await run(
      connection,
      [
        `(select ${columns}, ${level.concept} as level, ts_rank_cd(${weights}, ${inTitles}, $1::tsquery, 1) + 1 as rank
            from search_index where ${inTitles} @@ $1::tsquery${there}${ofKind})`,
        `(select ${columns}, ${level.part}, ts_rank_cd(${weights}, tsv, $1::tsquery, 1)
            from search_index where tsv @@ $1::tsquery and not ${inTitles} @@ $1::tsquery${there}${ofKind})`,
      ],
      params,
    );
    return found.filter(({ kind, n }) => !known.has(`${kind} ${n}`));
  };
  const others = allOf(beside);
  return ask([...terms, others].filter(Boolean).join(' & '));
};

/** Standards that bear one of some forms of a number: each form is looked up by itself, for the planner would rather read everything than join two hundred. */
export const matchesNamed = (connection: Connection, forms: readonly string[]): Promise<Match[]> =>
  run(
    connection,
    [
      `(select distinct on (kind, n) ${columns}, ${level.named} as level, 0::real as rank from unnest($1::text[]) as form
         cross join lateral (select ${columns} from search_index where tsv @@ form::tsquery limit 20) found)`,
    ],
    [forms.map((form) => quoted(`#${form}`))],
  );
