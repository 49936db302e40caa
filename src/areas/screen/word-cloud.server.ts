import { extent } from 'd3-array';
import { scaleSqrt } from 'd3-scale';
import type { PlacedWord } from '../../base/placed-word.ts';

interface Word {
  text: string;
  value: number;
}
/** What a word takes: it is laid by its middle. */
interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Letters in rem, the smallest of any word, and the largest that are tried: of a few words they are larger. */
const smallest = 0.52;
const largest = 1.7;
const step = 0.1;
/** Widths of letters by their script, in their size, on the safe side: no font that a reader has is wider. */
const letterWidth = (letter: string): number => {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u.test(letter)) return 1.02;
  if (/[\p{Lu}mwшщжюыфМмWwШЩЖЮФ@%]/u.test(letter)) return 0.78;
  return /[ iljtfr.,:;'|()-]/.test(letter) ? 0.4 : 0.56;
};
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
const gap = 0.12;
interface Box {
  width: number;
  height: number;
}
const meet = (one: Room, other: Room): boolean =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width + gap && Math.abs(one.y - other.y) * 2 < one.height + other.height;
const isWithin = ({ x, y, width, height }: Room, box: Box): boolean =>
  x - width / 2 >= 0 && x + width / 2 <= box.width && y - height / 2 >= 0 && y + height / 2 <= box.height;

/** Places that are tried one after the other: along a spiral from the middle outwards, as wide and as high as the box is. */
const turns = 900;
const spiralIn = ({ width, height }: Box) =>
  Array.from({ length: turns }, (_, i) => {
    const angle = i * 0.23;
    const reach = (i / turns) * 0.72;
    return { x: width * (0.5 + reach * Math.cos(angle)), y: height * (0.5 + reach * Math.sin(angle)) };
  });

/** The words by their weight as large as `most` lets them be; what finds no room is left out. */
const placeIn = (words: readonly Word[], box: Box, most: number): PlacedWord[] => {
  const spiral = spiralIn(box);
  const [least = 0, weightiest = 1] = extent(words, ({ value }) => value);
  const toSize = scaleSqrt([least, Math.max(weightiest, least + 1)], [smallest, most]).clamp(true);
  const taken: Room[] = [];
  return words.flatMap(({ text, value }): PlacedWord[] => {
    const size = Math.min(words.length === 1 ? most : toSize(value), (box.width - gap) / widthOf(text));
    if (size < smallest) return [];
    const room = { width: widthOf(text) * size, height: size * 1.2 };
    const place = spiral.find((at) => isWithin({ ...at, ...room }, box) && !taken.some((other) => meet({ ...at, ...room }, other)));
    if (!place) return [];
    taken.push({ ...place, ...room });
    return [{ text, value, x: round(place.x), y: round(place.y), size: round(size) }];
  });
};

/**
 * Lays words out in a box, the weightiest in the middle, as large as all of them find room: none meets another or reaches beyond the box. The
 * same words lie the same. Archimedes' spiral with boxes around words, as Wordle does it (Feinberg, in «Beautiful Visualization», 2010).
 */
export const layOutCloud = (words: readonly Word[], box: Box): PlacedWord[] => {
  const byWeight = [...words].sort((one, other) => other.value - one.value || one.text.localeCompare(other.text));
  for (let most = largest; most > smallest; most -= step) {
    const placed = placeIn(byWeight, box, most);
    if (placed.length === byWeight.length) return placed;
  }
  return placeIn(byWeight, box, smallest);
};
const round = (value: number): number => Math.round(value * 100) / 100;
