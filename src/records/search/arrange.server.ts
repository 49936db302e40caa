import type { Connection } from '../../platform/db/connect.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { Segment } from './concept-finder.server.ts';
import { level, type Match } from './matches.server.ts';
import type { TextQuery } from './query.server.ts';
import { areWordsAdjacent, closeness, readTitle, type Wording } from './rank.ts';
import { publicTitles } from './titles.server.ts';

/** Tells what became of a record: 1 for what holds, 0 for what may, -1 for drafts and what does not hold any more. */
export type RankedHit = (kind: KindSlug, n: number) => number;

/** So many of the best are compared by their titles; who reads on is content with the order of the index. */
const mostCompared = 150;
/** Titles compared for the replacement of a long keyword: three pages of hits. */
const fewCompared = 36;
/** Editions that speak for a standard. */
const mostEditions = 4;

/** Words that titles of a language (null: of any) are compared with, and what it counts to be near them. */
interface Compared {
  wording: Wording;
  language: string | null;
  weight: number;
}
/** Less than to be near what a concept is called first. */
const admitted = 0.88;

/** The words as they were typed, and with a concept's other terms in their place. */
const comparedWith = ({ words }: TextQuery, segments: readonly Segment[]): Compared[] => {
  const compared: Compared[] = [{ wording: words, language: null, weight: 1 }];
  for (const { from, to, terms } of segments)
    for (const { words: own, language, isPreferred } of terms) {
      const weight = isPreferred ? 1 : admitted;
      const whole = [...words.slice(0, from), ...own, ...words.slice(to)];
      compared.push({ wording: own, language, weight });
      if (whole.length > own.length) compared.push({ wording: whole, language, weight });
    }
  return compared;
};

interface Found {
  query: TextQuery;
  segments: readonly Segment[];
  matches: readonly Match[];
  /** Titles of some of them that are read already. */
  titles?: Titles | undefined;
  /** Compares `fewCompared` titles instead of `mostCompared`. */
  isBrief?: boolean | undefined;
}

/**
 * Puts matches of one level into their order: what holds before what does not, base standards before their supplements, and the nearer a
 * title is to the words the earlier. They come in the order of the index, by the places of the words.
 */
export const arrange = async (
  connection: Connection,
  standing: RankedHit,
  { query, segments, matches, titles: read = new Map(), isBrief = false }: Found,
): Promise<Match[]> => {
  const most = isBrief ? fewCompared : mostCompared;
  const head = matches.slice(0, most);
  const unread = await titlesOf(
    connection,
    head.filter(({ kind, n }) => !read.has(`${kind} ${n}`)),
  );
  const titles = new Map([...read, ...unread]);
  const all = comparedWith(query, segments);
  const seriesSizes = new Map(
    [...Map.groupBy(matches, ({ series }) => series ?? '')].map(([series, of]) => [series, series ? of.length : 1]),
  );
  const score = (match: Match, place: number): number => {
    const said = titles.get(`${match.kind} ${match.n}`) ?? [];
    const compared = match.level <= level.concept ? all : all.slice(0, 1);
    const nearest = ({ language, title }: Title): number => {
      const read = readTitle(title);
      const own = compared.filter((one) => one.language === null || one.language === language);
      return Math.max(...own.map(({ wording, weight }) => weight * closeness(read, wording)));
    };
    const near = match.level >= level.begun ? 0 : Math.max(0, ...said.map(nearest));
    const stands = standing(match.kind, match.n) * 0.12 - (match.isSupplement ? 0.3 : 0);
    const editions = Math.min(mostEditions, seriesSizes.get(match.series ?? '') ?? 1) * 0.02; // what is revised is what is used
    const home = match.level >= level.begun && match.country === null ? 0.02 : 0;
    return match.level * 10 + near + stands + editions + home - place / 10_000;
  };
  const scored = head.map((match, place) => ({ match, score: score(match, place) }));
  return [...scored.sort((a, b) => b.score - a.score).map(({ match }) => match), ...matches.slice(most)];
};

interface Title {
  language: string;
  title: string;
}
/** The titles of the best matches, by kind and number. */
export type Titles = ReadonlyMap<string, readonly Title[]>;
export const bestTitles = (connection: Connection, matches: readonly Match[]): Promise<Titles> =>
  titlesOf(connection, matches.slice(0, mostCompared));

/** Whether any title says the words of a keyword close together. */
export const hasAdjacentWords = ({ words }: TextQuery, titles: Titles): boolean =>
  [...titles.values()].flat().some(({ title }) => areWordsAdjacent(title, words));

const titlesOf = async (connection: Connection, matches: readonly Match[]): Promise<Map<string, Title[]>> => {
  const compared = matches.filter((match) => match.level < level.begun);
  const kinds = [...Map.groupBy(compared, ({ kind }) => kind)];
  const read = await Promise.all(
    kinds.map(async ([kind, of]) => {
      const titles = await publicTitles(
        connection.db,
        kind,
        of.map(({ n }) => n),
      );
      return [...titles].map(([n, all]): [string, Title[]] => [`${kind} ${n}`, all.map(({ lang, title }) => ({ language: lang, title }))]);
    }),
  );
  return new Map(read.flat());
};
