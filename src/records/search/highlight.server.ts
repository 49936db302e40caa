const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const folded = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC');

/** Words to mark: the typed words, and stems in lower case; a word of the text that begins with a stem is marked too. */
export interface MarkedWords {
  words: readonly string[];
  stems: readonly string[];
}

const hanOf = ({ words }: MarkedWords): string[] =>
  words.filter((word) => /\p{Script=Han}/u.test(word)).sort((a, b) => b.length - a.length);
const startsOf = ({ words, stems }: MarkedWords): string[] =>
  [...new Set([...stems, ...words].map(folded))].filter((start) => !/\p{Script=Han}/u.test(start) && start.length > 1);
const begins = (word: string, starts: readonly string[]): string | undefined =>
  starts.find((start) => word === start || (start.length >= 3 && word.startsWith(start)));
const wordsAndGaps = /((?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+)/u;

/** Escapes a text as HTML with `<mark>` around matches: Chinese words anywhere, words of other scripts if they begin with a stem. */
export const highlight = (text: string, marked: MarkedWords): string => {
  const [han, starts] = [hanOf(marked), startsOf(marked)];
  return text
    .split(wordsAndGaps)
    .map((piece, i) => {
      if (i % 2 === 0) return markAll(piece, han);
      return begins(folded(piece), starts) ? `<mark>${escaped(piece)}</mark>` : escaped(piece);
    })
    .join('');
};

/** Escapes a text as HTML and marks all of it. */
export const markEntireText = (text: string): string => `<mark>${escaped(text)}</mark>`;

const markAll = (text: string, terms: readonly string[]): string => {
  let html = '';
  for (let i = 0; i < text.length; ) {
    const term = terms.find((t) => text.startsWith(t, i));
    html += term ? `<mark>${escaped(term)}</mark>` : escaped(text.charAt(i));
    i += term ? term.length : 1;
  }
  return html.replaceAll('</mark><mark>', '');
};

/** Positions of the marked words in a text. */
const placesOf = (text: string, marked: MarkedWords): { at: number; what: string }[] => {
  const [han, starts] = [hanOf(marked), startsOf(marked)];
  const places: { at: number; what: string }[] = [];
  let at = 0;
  for (const [i, piece] of text.split(wordsAndGaps).entries()) {
    if (i % 2 === 0)
      for (const term of han)
        for (let j = piece.indexOf(term); j >= 0; j = piece.indexOf(term, j + 1)) places.push({ at: at + j, what: term });
    else {
      const what = begins(folded(piece), starts);
      if (what) places.push({ at, what });
    }
    at += piece.length;
  }
  return places.sort((a, b) => a.at - b.at);
};

/** Number of different marked words in a text. */
export const countMatchedWords = (text: string, marked: MarkedWords): number =>
  new Set(placesOf(text, marked).map(({ what }) => what)).size;

/** The passage of about `length` characters with most of the marked words, cut between words. */
export const selectMatchedPassage = (text: string, marked: MarkedWords, length = 200): string => {
  if (text.length <= length) return text;
  const places = placesOf(text, marked);
  let best = { at: 0, said: 0 };
  for (const [i, { at }] of places.entries()) {
    const passageWords = new Set<string>();
    for (let j = i; j < places.length && (places[j]?.at ?? 0) < at + length * 0.8; j++) passageWords.add(places[j]?.what ?? '');
    if (passageWords.size > best.said) best = { at, said: passageWords.size };
  }
  const start = best.at < length * 0.6 ? 0 : wordStart(text, best.at - Math.floor(length * 0.2));
  const end = start + length >= text.length ? text.length : wordEnd(text, start + length);
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
};

const inWord = /[\p{L}\p{M}\p{N}]/u;
const isHan = /\p{Script=Han}/u;
/** Whether a cut at the position would split a word; Chinese may be cut anywhere. */
const cutsWord = (text: string, at: number): boolean => {
  const [before, after] = [text.charAt(at - 1), text.charAt(at)];
  return inWord.test(before) && inWord.test(after) && !(isHan.test(before) || isHan.test(after));
};
const wordStart = (text: string, at: number): number => {
  let start = at;
  while (start > 0 && start > at - 40 && cutsWord(text, start)) start--;
  return start;
};
const wordEnd = (text: string, at: number): number => {
  let end = at;
  while (end > at - 40 && cutsWord(text, end)) end--;
  return end;
};
