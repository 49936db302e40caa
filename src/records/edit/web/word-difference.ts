import { diffWords } from 'diff';

export interface Piece {
  text: string;
  is: 'same' | 'added' | 'removed';
}

/** Maximum number of unchanged characters displayed on each side of a change. */
const context = 80;
/** Time limit of a comparison in milliseconds; after it, the texts count as completely different. */
const timeout = 500;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' }); // segments words of Chinese, which has no spaces

const shorten = (text: string, first: boolean, last: boolean): string => {
  if (text.length <= context * 3) return text;
  const before = first ? '' : text.slice(0, context);
  const after = last ? '' : text.slice(-context);
  return `${before} … ${after}`;
};

/** Word-by-word difference of two texts; long unchanged passages are shortened. */
export const wordDifference = (from: string, to: string): Piece[] => {
  const changes = diffWords(from, to, { intlSegmenter: segmenter, timeout });
  if (!changes)
    return [
      { text: from, is: 'removed' },
      { text: to, is: 'added' },
    ];
  return changes.map(({ value, added, removed }, i): Piece => {
    if (added || removed) return { text: value, is: added ? 'added' : 'removed' };
    return { text: shorten(value, i === 0, i === changes.length - 1), is: 'same' };
  });
};
