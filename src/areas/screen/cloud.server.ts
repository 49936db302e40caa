import { extent } from 'd3-array';
import { scaleSqrt } from 'd3-scale';
import type { PlacedWord } from '../../web/charts/TagCloud.tsx';
import { cloudBox } from './cloud.ts';

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

/** Smallest and largest letters: of a few words they are larger. */
const sizesFor = (count: number): [number, number] => (count <= 3 ? [1, 1.7] : count <= 12 ? [0.62, 1.35] : [0.52, 1.1]);
/** Widths of letters by their script, in their size, on the safe side: no font that a reader has is wider. */
const letterWidth = (letter: string): number => {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uFF00-\uFFEF]/u.test(letter)) return 1.02;
  if (/[\p{Lu}mwшщжюыфМмWwШЩЖЮФ@%]/u.test(letter)) return 0.8;
  return /[ iljtfr.,:;'|()-]/.test(letter) ? 0.4 : 0.62;
};
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
const gap = 0.12;
const meet = (one: Room, other: Room): boolean =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width + gap && Math.abs(one.y - other.y) * 2 < one.height + other.height;
const isWithin = ({ x, y, width, height }: Room): boolean =>
  x - width / 2 >= 0 && x + width / 2 <= cloudBox.width && y - height / 2 >= 0 && y + height / 2 <= cloudBox.height;

/** Steps of the spiral that places are tried along, from the middle outwards, as wide and as high as the box is. */
const turns = 900;
const spiral = Array.from({ length: turns }, (_, i) => {
  const angle = i * 0.31;
  const reach = (i / turns) * 0.72;
  return { x: cloudBox.width * (0.5 + reach * Math.cos(angle)), y: cloudBox.height * (0.5 + reach * Math.sin(angle)) };
});

/**
 * Lays words out in `cloudBox`, the weightiest in the middle: none meets another or reaches beyond the box. The same words lie the same. What
 * finds no room is left out. Archimedes' spiral with boxes around words, as Wordle does it (Feinberg, in «Beautiful Visualization», 2010).
 */
export const layOutCloud = (words: readonly Word[]): PlacedWord[] => {
  const byWeight = [...words].sort((one, other) => other.value - one.value || one.text.localeCompare(other.text));
  const [least = 0, most = 1] = extent(byWeight, ({ value }) => value);
  const toSize = scaleSqrt([least, Math.max(most, least + 1)], sizesFor(byWeight.length)).clamp(true);
  const taken: Room[] = [];
  return byWeight.flatMap(({ text, value }): PlacedWord[] => {
    const size = Math.min(toSize(value), (cloudBox.width - gap) / widthOf(text));
    if (size < sizesFor(40)[0]) return [];
    const room = { width: widthOf(text) * size, height: size * 1.25 };
    const place = spiral.find((at) => isWithin({ ...at, ...room }) && !taken.some((other) => meet({ ...at, ...room }, other)));
    if (!place) return [];
    taken.push({ ...place, ...room });
    return [{ text, value, x: round(place.x), y: round(place.y), size: round(size) }];
  });
};
const round = (value: number): number => Math.round(value * 100) / 100;
