import type { Connection } from '../../platform/db/connect.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { publicTitles } from '../write/reindex.server.ts';
import type { Segment } from './concept-finder.server.ts';
import { level, type Match } from './matches.server.ts';
import type { TextQuery, Word } from './query.server.ts';
import { closeness, saysTogether, type Wording } from './rank.ts';

/** Tells what became of a record: 1 for what holds, 0 for what may, -1 for drafts and what does not hold any more. */
export type Standing = (kind: KindSlug, n: number) => number;

/** So many of the best are compared by their titles; who reads on is content with the order of the index. */
const mostCompared = 150;
/** Editions that speak for a standard. */
const mostEditions = 4;

const wordingOf = (words: readonly Word[]): Wording =>
  words.map(({ text, stems, isAcronym }) => ({ text, starts: isAcronym ? [text] : Object.values(stems) }));

/** The words as they were typed, and with a concept's other terms in their place. */
const wordings = ({ words }: TextQuery, segments: readonly Segment[]): Wording[] => {
  const typed = [words];
  const [first, ...more] = segments;
  if (first)
    for (const term of first.terms) typed.push([...words.slice(0, first.from), ...term.words, ...words.slice(first.to)], term.words);
  for (const { terms } of more) for (const term of terms) typed.push(term.words);
  return typed.map(wordingOf);
};

interface Found {
  query: TextQuery;
  segments: readonly Segment[];
  matches: readonly Match[];
  /** Titles of some of them that are read already. */
  titles?: Titles | undefined;
}

/**
 * Puts matches of one level into their order: what holds before what does not, base standards before their supplements, and the nearer a
 * title is to the words the earlier. They come in the order of the index, by the places of the words.
 */
export const arrange = async (
  connection: Connection,
  standing: Standing,
  { query, segments, matches, titles: read = new Map() }: Found,
): Promise<Match[]> => {
  const head = matches.slice(0, mostCompared);
  const unread = await titlesOf(
    connection,
    head.filter(({ kind, n }) => !read.has(`${kind} ${n}`)),
  );
  const titles = new Map([...read, ...unread]);
  const all = wordings(query, segments);
  const [typed = []] = all;
  const seriesSizes = new Map(
    [...Map.groupBy(matches, ({ series }) => series ?? '')].map(([series, of]) => [series, series ? of.length : 1]),
  );
  const score = (match: Match, place: number): number => {
    const said = titles.get(`${match.kind} ${match.n}`) ?? [];
    const compared = match.level <= level.concept ? all : [typed];
    const near =
      match.level >= level.begun ? 0 : Math.max(0, ...said.flatMap((title) => compared.map((wording) => closeness(title, wording))));
    const stands = standing(match.kind, match.n) * 0.12 - (match.isSupplement ? 0.3 : 0);
    const editions = Math.min(mostEditions, seriesSizes.get(match.series ?? '') ?? 1) * 0.02; // what is revised is what is used
    const home = match.level >= level.begun && match.country === null ? 0.02 : 0;
    return match.level * 10 + near + stands + editions + home - place / 10_000;
  };
  const scored = head.map((match, place) => ({ match, score: score(match, place) }));
  return [...scored.sort((a, b) => b.score - a.score).map(({ match }) => match), ...matches.slice(mostCompared)];
};

/** The titles of the best matches, by kind and number. */
export type Titles = ReadonlyMap<string, readonly string[]>;
export const bestTitles = (connection: Connection, matches: readonly Match[]): Promise<Titles> =>
  titlesOf(connection, matches.slice(0, mostCompared));

/** Whether any title says the words of a keyword close together. */
export const isSaidTogether = ({ words }: TextQuery, titles: Titles): boolean => {
  const wording = wordingOf(words);
  return [...titles.values()].flat().some((title) => saysTogether(title, wording));
};

const titlesOf = async (connection: Connection, matches: readonly Match[]): Promise<Map<string, string[]>> => {
  const compared = matches.filter((match) => match.level < level.begun);
  const kinds = [...Map.groupBy(compared, ({ kind }) => kind)];
  const read = await Promise.all(
    kinds.map(async ([kind, of]) => {
      const titles = await publicTitles(
        connection.db,
        kind,
        of.map(({ n }) => n),
      );
      return [...titles].map(([n, all]): [string, string[]] => [`${kind} ${n}`, all.map(({ title }) => title)]);
    }),
  );
  return new Map(read.flat());
};
