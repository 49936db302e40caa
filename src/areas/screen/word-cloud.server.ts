import { extent } from 'd3-array';
import { scaleSqrt } from 'd3-scale';
import type { CloudWord } from '../../base/cloud-word.ts';

interface WeightedWord {
  text: string;
  value: number;
}
/** Rectangle of a word, given by its centre. */
interface WordRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Font sizes in rem: the smallest for any word, and the largest of the heaviest word, which is tried first. */
const smallest = 0.52;
const largest = 1.7;
const step = 0.1;
/**
 * Returns an upper bound of a letter's width by script, in units of the font size. The bound holds for DejaVu Sans, one of
 * the widest default fonts of systems.
 */
const letterWidth = (letter: string): number => {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u.test(letter)) return 1.02;
  if (/[mwWжшщюЖШЩЮ@%]/u.test(letter)) return 1.1;
  if (/[\p{Lu}дмфцъы&]/u.test(letter)) return 0.88;
  return /[ iljtfr.,:;'|()-]/.test(letter) ? 0.42 : 0.66;
};
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
const gap = 0.12;
interface CloudSize {
  width: number;
  height: number;
}
const meet = (one: WordRectangle, other: WordRectangle): boolean =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width + gap && Math.abs(one.y - other.y) * 2 < one.height + other.height;
const isWithin = ({ x, y, width, height }: WordRectangle, box: CloudSize): boolean =>
  x - width / 2 >= 0 && x + width / 2 <= box.width && y - height / 2 >= 0 && y + height / 2 <= box.height;

/** Number of positions that are tried along a spiral from the centre, scaled to the box. */
const turns = 900;
const spiralIn = ({ width, height }: CloudSize) =>
  Array.from({ length: turns }, (_, i) => {
    const angle = i * 0.23;
    const reach = (i / turns) * 0.72;
    return { x: width * (0.5 + reach * Math.cos(angle)), y: height * (0.5 + reach * Math.sin(angle)) };
  });

/** Places words in a box, with font sizes between `smallest` and `most` by weight. Words without a free position are left out. */
const placeIn = (words: readonly WeightedWord[], box: CloudSize, most: number): CloudWord[] => {
  const spiral = spiralIn(box);
  const [least = 0, weightiest = 1] = extent(words, ({ value }) => value);
  const toSize = scaleSqrt([least, Math.max(weightiest, least + 1)], [smallest, most]).clamp(true);
  const taken: WordRectangle[] = [];
  return words.flatMap(({ text, value }): CloudWord[] => {
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
 * Lays out words in a box, the heaviest in the centre, with the largest sizes at which all fit. If not all fit at the smallest size, some
 * are left out. Words do not overlap or leave the box, and the result is deterministic. Archimedean spiral with bounding boxes, as in
 * Wordle (Feinberg, in "Beautiful Visualization", 2010).
 */
export const layOutCloud = (words: readonly WeightedWord[], box: CloudSize): CloudWord[] => {
  const byWeight = [...words].sort((one, other) => other.value - one.value || one.text.localeCompare(other.text));
  for (let most = largest; most > smallest; most -= step) {
    const placed = placeIn(byWeight, box, most);
    if (placed.length === byWeight.length) return placed;
  }
  return placeIn(byWeight, box, smallest);
};
const round = (value: number): number => Math.round(value * 100) / 100;
