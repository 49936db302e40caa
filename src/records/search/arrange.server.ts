import type { Connection } from '../../platform/db/connect.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import type { ConceptSegment } from './concept-finder.server.ts';
import { matchLevel, type SearchMatch } from './matches.server.ts';
import type { TextQuery } from './query.server.ts';
import { areWordsNearby, prepareTitle, type QueryWording, scoreTitleCloseness } from './rank.ts';
import { publicTitles } from './titles.server.ts';

/**
 * Function that rates the validity of a record for ranking: 1 if it is in force or upcoming, 0 if its status is unknown, -1 for drafts and records
 * no longer in force, 0.5 for kinds without status.
 */
export type ValidityScoreOf = (kind: KindSlug, n: number) => number;

/** Number of best matches that are ordered by comparing titles; later ones keep the order of the index. */
const mostCompared = 150;
/** Number of titles compared for the replacement of a long keyword: three pages of hits. */
const fewCompared = 36;
/** Maximum number of editions that raise a standard's score. */
const mostEditions = 4;

/** Words that titles are compared with, the titles' language (null: any), and the weight of the comparison. */
interface TitleComparison {
  wording: QueryWording;
  language: string | null;
  weight: number;
}
/** Weight of alternative terms of a concept, compared with 1 for the preferred term. */
const admitted = 0.88;

/** Returns the typed words, the terms of each concept, and the typed words with each term in place of the words that name the concept. */
const comparedWith = ({ words }: TextQuery, segments: readonly ConceptSegment[]): TitleComparison[] => {
  const compared: TitleComparison[] = [{ wording: words, language: null, weight: 1 }];
  for (const { from, to, terms } of segments)
    for (const { words: own, language, isPreferred } of terms) {
      const weight = isPreferred ? 1 : admitted;
      const wordsWithTerm = [...words.slice(0, from), ...own, ...words.slice(to)];
      compared.push({ wording: own, language, weight });
      if (wordsWithTerm.length > own.length) compared.push({ wording: wordsWithTerm, language, weight });
    }
  return compared;
};

interface RankingInput {
  query: TextQuery;
  segments: readonly ConceptSegment[];
  matches: readonly SearchMatch[];
  /** Titles of some matches that were already read. */
  titles?: Titles | undefined;
  /** True: compares `fewCompared` titles instead of `mostCompared`. */
  isBrief?: boolean | undefined;
}

/**
 * Sorts the best matches: by level, then by closeness of the title to the words, raised for records in force and lowered for supplements.
 * The matches are passed in the order of the index, which decides between equal scores.
 */
export const rankHits = async (
  connection: Connection,
  standing: ValidityScoreOf,
  { query, segments, matches, titles: read = new Map(), isBrief = false }: RankingInput,
): Promise<SearchMatch[]> => {
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
  const score = (match: SearchMatch, place: number): number => {
    const ownTitles = titles.get(`${match.kind} ${match.n}`) ?? [];
    const compared = match.level <= matchLevel.concept ? all : all.slice(0, 1);
    const nearest = ({ language, title }: Title): number => {
      const read = prepareTitle(title);
      const own = compared.filter((one) => one.language === null || one.language === language);
      return Math.max(...own.map(({ wording, weight }) => weight * scoreTitleCloseness(read, wording)));
    };
    const near = match.level >= matchLevel.begun ? 0 : Math.max(0, ...ownTitles.map(nearest));
    const validity = standing(match.kind, match.n) * 0.12 - (match.isSupplement ? 0.3 : 0);
    // a standard with several editions is considered in use, so its score rises
    const editions = Math.min(mostEditions, seriesSizes.get(match.series ?? '') ?? 1) * 0.02;
    const home = match.level >= matchLevel.begun && match.country === null ? 0.02 : 0;
    return match.level * 10 + near + validity + editions + home - place / 10_000;
  };
  const scored = head.map((match, place) => ({ match, score: score(match, place) }));
  return [...scored.sort((a, b) => b.score - a.score).map(({ match }) => match), ...matches.slice(most)];
};

interface Title {
  language: string;
  title: string;
}
/** Titles of matches in all languages, by kind and record number in one text (`standard 12`). */
export type Titles = ReadonlyMap<string, readonly Title[]>;
export const readTitlesOfBestMatches = (connection: Connection, matches: readonly SearchMatch[]): Promise<Titles> =>
  titlesOf(connection, matches.slice(0, mostCompared));

/** Whether one of the titles contains the keyword's words close together. */
export const hasNearbyWords = ({ words }: TextQuery, titles: Titles): boolean =>
  [...titles.values()].flat().some(({ title }) => areWordsNearby(title, words));

const titlesOf = async (connection: Connection, matches: readonly SearchMatch[]): Promise<Map<string, Title[]>> => {
  const compared = matches.filter((match) => match.level < matchLevel.begun);
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
