const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const folded = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC');

/**
 * Escaped HTML with `<mark>` around what matched: Chinese by its words, other scripts where a word begins with a stem.
 * `stems` are lower-case lexemes, `words` what was typed.
 */
export const highlight = (text: string, words: readonly string[], stems: readonly string[]): string => {
  const han = words.filter((word) => /\p{Script=Han}/u.test(word)).sort((a, b) => b.length - a.length);
  const starts = [...new Set([...stems, ...words].map(folded))].filter((start) => !/\p{Script=Han}/u.test(start) && start.length > 1);
  const pieces = text.split(/((?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+)/u);
  return pieces
    .map((piece, i) => {
      if (i % 2 === 0) return markAll(piece, han);
      const word = folded(piece);
      const hit = starts.some((start) => word === start || (start.length >= 3 && word.startsWith(start)));
      return hit ? `<mark>${escaped(piece)}</mark>` : escaped(piece);
    })
    .join('');
};

const markAll = (text: string, terms: readonly string[]): string => {
  let html = '';
  for (let i = 0; i < text.length; ) {
    const term = terms.find((t) => text.startsWith(t, i));
    html += term ? `<mark>${escaped(term)}</mark>` : escaped(text.charAt(i));
    i += term ? term.length : 1;
  }
  return html.replaceAll('</mark><mark>', '');
};

/** The part of a text around the first match, at most `length` characters. */
export const excerpt = (text: string, words: readonly string[], stems: readonly string[], length = 200): string => {
  if (text.length <= length) return text;
  const lower = text.toLowerCase();
  const first = Math.min(...[...words, ...stems].map((word) => lower.indexOf(word.toLowerCase())).filter((at) => at >= 0), text.length);
  if (first === text.length || first < length * 0.7) return `${text.slice(0, length).trimEnd()}…`;
  const from = text.lastIndexOf(' ', first - 40);
  const start = Math.max(0, from < first - 80 ? first - 40 : from + 1);
  return `…${text.slice(start, start + length).trim()}${start + length < text.length ? '…' : ''}`;
};
