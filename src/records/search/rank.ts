import { tidy, withoutAccents } from './words.server.ts';

/** What a title is compared with: words in their order, each by the beginnings that a word of the title may have, Chinese as it stands. */
export type Wording = readonly { text: string; starts: readonly string[] }[];

const fold = (text: string): string => withoutAccents(tidy(text).toLowerCase()).replaceAll('ё', 'е');
const han = /\p{Script=Han}/u;
/** Where one part of a title ends and the next begins. */
const between = /\s[-–—]+\s|[:：;；.。]\s*|——|(?<=\p{Script=Han})\s+(?=\p{Script=Han}|\p{N})|(?=第\s*\d+\s*部分)/u;

/** Letters of a text, small words counting little. */
const weightOf = (word: string): number => (han.test(word) ? word.length * 2 : word.length < 4 ? word.length * 0.4 : word.length);
const tokensOf = (text: string): string[] => text.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu) ?? [];
const isHit = (token: string, { text, starts }: Wording[number]): boolean =>
  token === text || starts.some((start) => start.length >= 3 && token.startsWith(start) && token.length <= start.length + 5);

/** What of a part the words cover (0 to 1), and which of the words are in it. */
const cover = (part: string, wording: Wording): { share: number; met: Set<number> } => {
  const met = new Set<number>();
  let [hit, all] = [0, 0];
  for (const token of tokensOf(part)) {
    const weight = weightOf(token);
    all += weight;
    if (han.test(token)) {
      const covered = new Set<number>();
      wording.forEach(({ text }, i) => {
        for (let at = token.indexOf(text); at >= 0 && han.test(text); at = token.indexOf(text, at + 1)) {
          met.add(i);
          for (let j = 0; j < text.length; j++) covered.add(at + j);
        }
      });
      hit += (weight * covered.size) / token.length;
    } else {
      const words = wording.flatMap((word, i) => (isHit(token, word) ? [i] : []));
      for (const i of words) met.add(i);
      if (words.length > 0) hit += weight;
    }
  }
  return { share: all > 0 ? hit / all : 0, met };
};

/** Whether the words stand one after the other, with small words between them at most. */
const isPhrase = (title: string, wording: Wording): boolean => {
  if (wording.every(({ text }) => han.test(text))) return title.replace(/\s/g, '').includes(wording.map(({ text }) => text).join(''));
  const tokens = tokensOf(title).filter((token) => token.length > 3 || wording.some((word) => isHit(token, word)));
  return tokens.some((_, at) => wording.every((word, i) => isHit(tokens[at + i] ?? '', word)));
};

/** Letters that may stand between words that belong together: электронной цифровой подписи. */
const [strange, strangeHan] = [14, 5];

/** Where in a title each of the words stands: begin, end, which. */
const placesIn = (title: string, wording: Wording): { from: number; to: number; word: number }[] => {
  const places: { from: number; to: number; word: number }[] = [];
  for (const { 0: token, index } of title.matchAll(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu))
    wording.forEach((one, word) => {
      if (!han.test(token)) {
        if (isHit(token, one)) places.push({ from: index, to: index + token.length, word });
        return;
      }
      for (let at = token.indexOf(one.text); at >= 0; at = token.indexOf(one.text, at + 1))
        places.push({ from: index + at, to: index + at + one.text.length, word });
    });
  return places.sort((a, b) => a.from - b.from);
};

/** Whether a title says the words close together, in whatever order. */
export const saysTogether = (title: string, wording: Wording): boolean => {
  const places = placesIn(fold(title), wording);
  const spared = wording.every(({ text }) => han.test(text)) ? strangeHan : strange;
  const length = wording.reduce((sum, { text }) => sum + text.length + 1, 0) + spared;
  return places.some(({ from }, i) => {
    const near = places.slice(i).filter((place) => place.to <= from + length);
    return new Set(near.map(({ word }) => word)).size === wording.length;
  });
};

/** How near a title is to what was asked for, from 0 to 1: how much of it, and of its best part, the words are, and whether they stand together. */
export const closeness = (title: string, wording: Wording): number => {
  if (wording.length === 0) return 0;
  const folded = fold(title);
  const whole = cover(folded, wording);
  const parts = folded.split(between).filter(Boolean);
  const shares = parts.map((part) => {
    const { share, met } = cover(part, wording);
    return share * (met.size / wording.length);
  });
  const met = whole.met.size / wording.length;
  const best = Math.max(0, ...shares);
  const starts = (shares[0] ?? 0) >= best && best > 0 ? 0.08 : 0;
  const phrase = met === 1 && isPhrase(folded, wording) ? 0.22 : 0;
  return met * (0.35 * whole.share + 0.35 * best + phrase + starts);
};
