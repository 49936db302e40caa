import { normalizeUnicodeText, withoutAccents } from '../tokenizer/words.server.ts';

/** Words compared with titles, in order; each has the prefixes that a matching word may begin with. Chinese is compared unchanged. */
export type QueryWording = readonly { text: string; starts: readonly string[] }[];

const fold = (text: string): string => withoutAccents(normalizeUnicodeText(text).toLowerCase()).replaceAll('ё', 'е');
const han = /\p{Script=Han}/u;
/** Separators between the parts of a title. */
const between = /\s[-–—]+\s|[:：;；.。]\s*|——|(?<=\p{Script=Han})\s+(?=\p{Script=Han}|\p{N})|(?=第\s*\d+\s*部分)/u;

/** Weight of a word by its length; short words count less. */
const weightOf = (word: string): number => (han.test(word) ? word.length * 2 : word.length < 4 ? word.length * 0.4 : word.length);
/** Tokens of a title: runs of Chinese characters, and runs of other letters and digits. */
const tokenPattern = /\p{Script=Han}+|[[\p{L}\p{M}\p{N}]--\p{Script=Han}]+/gv;
const tokensOf = (text: string): string[] => text.match(tokenPattern) ?? [];
const isHit = (token: string, { text, starts }: QueryWording[number]): boolean =>
  token === text || starts.some((start) => start.length >= 3 && token.startsWith(start) && token.length <= start.length + 5);

/** A title prepared for comparisons: distinct tokens, and the indexes of these tokens in the order of the whole title and of each part. */
export interface PreparedTitle {
  folded: string;
  tokens: readonly { text: string; isHan: boolean; weight: number }[];
  titlePlaces: readonly number[];
  parts: readonly (readonly number[])[];
}
export const prepareTitle = (title: string): PreparedTitle => {
  const folded = fold(title);
  const places = new Map<string, number>();
  const placeOf = (token: string): number => {
    const place = places.get(token) ?? places.size;
    places.set(token, place);
    return place;
  };
  const parts = folded
    .split(between)
    .filter(Boolean)
    .map((part) => tokensOf(part).map(placeOf));
  // only 第 splits a part inside a token, so only such titles are tokenised again
  const titlePlaces = /第/.test(folded) ? tokensOf(folded).map(placeOf) : parts.flat();
  const tokens = [...places.keys()].map((text) => ({ text, isHan: han.test(text), weight: weightOf(text) }));
  return { folded, tokens, titlePlaces, parts };
};

/** Positions of the keyword's words that a token contains, and the share of the token that they cover (0 to 1). */
interface TokenMatch {
  words: readonly number[];
  share: number;
}
const matchToken = ({ text: token, isHan }: PreparedTitle['tokens'][number], wording: QueryWording): TokenMatch => {
  if (!isHan) {
    const words = wording.flatMap((word, i) => (isHit(token, word) ? [i] : []));
    return { words, share: words.length > 0 ? 1 : 0 };
  }
  const covered = new Set<number>();
  const words = wording.flatMap(({ text }, i) => {
    if (!token.includes(text) || !han.test(text)) return [];
    for (let at = token.indexOf(text); at >= 0; at = token.indexOf(text, at + 1)) for (let j = 0; j < text.length; j++) covered.add(at + j);
    return [i];
  });
  return { words, share: covered.size / token.length };
};

/** Weighted share of the tokens that the words cover (0 to 1), and number of words that occur in them. */
const cover = (
  places: readonly number[],
  tokens: PreparedTitle['tokens'],
  tokenMatches: readonly TokenMatch[],
): { share: number; met: number } => {
  const met = new Set<number>();
  let [hit, all] = [0, 0];
  for (const place of places) {
    const weight = tokens[place]?.weight ?? 0;
    all += weight;
    hit += weight * (tokenMatches[place]?.share ?? 0);
    for (const word of tokenMatches[place]?.words ?? []) met.add(word);
  }
  return { share: all > 0 ? hit / all : 0, met: met.size };
};

/** Whether the words occur consecutively; short words between them are ignored. */
const isPhrase = (title: string, wording: QueryWording): boolean => {
  if (wording.every(({ text }) => han.test(text))) return title.replace(/\s/g, '').includes(wording.map(({ text }) => text).join(''));
  const tokens = tokensOf(title).filter((token) => token.length > 3 || wording.some((word) => isHit(token, word)));
  return tokens.some((_, at) => wording.every((word, i) => isHit(tokens[at + i] ?? '', word)));
};

/** Number of extra characters allowed between words that belong together, as in электронной цифровой подписи; the second is for Chinese. */
const [strange, strangeHan] = [14, 5];

/** Occurrences of the words in a title: first character, end (exclusive), and index of the word. */
const placesIn = (title: string, wording: QueryWording): { from: number; to: number; word: number }[] => {
  const places: { from: number; to: number; word: number }[] = [];
  for (const { 0: text, index } of title.matchAll(tokenPattern))
    wording.forEach((one, word) => {
      if (!han.test(text)) {
        if (isHit(text, one)) places.push({ from: index, to: index + text.length, word });
        return;
      }
      for (let at = text.indexOf(one.text); at >= 0; at = text.indexOf(one.text, at + 1))
        places.push({ from: index + at, to: index + at + one.text.length, word });
    });
  return places.sort((a, b) => a.from - b.from);
};

/** Whether a title contains the words close together, in any order. */
export const areWordsNearby = (title: string, wording: QueryWording): boolean => {
  const places = placesIn(fold(title), wording);
  const spared = wording.every(({ text }) => han.test(text)) ? strangeHan : strange;
  const length = wording.reduce((sum, { text }) => sum + text.length + 1, 0) + spared;
  return places.some(({ from }, i) => {
    const near = places.slice(i).filter((place) => place.to <= from + length);
    return new Set(near.map(({ word }) => word)).size === wording.length;
  });
};

/** Closeness of a title to the words, from 0 to 1: the share that they cover of the title and of its best part, and whether they form a phrase. */
export const scoreTitleCloseness = ({ folded, tokens, titlePlaces, parts }: PreparedTitle, wording: QueryWording): number => {
  if (wording.length === 0) return 0;
  const positions = tokens.map((token) => matchToken(token, wording));
  const all = cover(titlePlaces, tokens, positions);
  const shares = parts.map((part) => {
    const { share, met } = cover(part, tokens, positions);
    return share * (met / wording.length);
  });
  const met = all.met / wording.length;
  const best = Math.max(0, ...shares);
  const starts = (shares[0] ?? 0) >= best && best > 0 ? 0.08 : 0;
  const phrase = met === 1 && isPhrase(folded, wording) ? 0.22 : 0;
  return met * (0.35 * all.share + 0.35 * best + phrase + starts);
};
