import { randomInt } from 'node:crypto';
import { outlines } from './outlines.ts';

type Point = readonly [x: number, y: number];
/** A closed polygon. */
type Contour = Point[];
/** Contours that are filled together: a letter with its holes, or a stroke across the picture. */
type Shape = Contour[];

export const width = 200;
export const height = 72;
const letterHeight = 40;
const margin = 14;
/** Maximal length in pixels of a straight segment of a letter's outline; short segments follow the distortion. */
const piece = 4;

const { capHeight } = outlines;
/** Returns the outline of a letter of the alphabet. Throws for any other letter. */
const glyphOf = (letter: string): (typeof outlines.letters)[string] => {
  const glyph = outlines.letters[letter];
  if (!glyph) throw new Error(`The captcha has no outline of ${letter}`);
  return glyph;
};

const between = (least: number, most: number): number => least + (randomInt(1 << 24) / (1 << 24)) * (most - least);
const shuffle = <T>(items: readonly T[]): T[] => {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(randomInt(left.length), 1));
  return order;
};

const mix = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [ax + (bx - ax) * t, ay + (by - ay) * t];
const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

/**
 * Returns the outline of a letter as short straight segments in font units. The segments hide the original drawing commands, which would identify the
 * letter.
 */
const outline = (letter: string, unit: number): Shape => {
  const shape: Shape = [];
  let contour: Contour = [];
  const follow = (controls: readonly Point[]) => {
    const [first, ...rest] = controls;
    if (!first) return;
    const from = contour.at(-1) ?? first;
    const end = rest[0] ?? first;
    const steps = Math.max(1, Math.ceil(distance(from, end) / (piece / unit)));
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      contour.push(rest.length ? mix(mix(from, first, t), mix(first, end, t), t) : mix(from, end, t));
    }
  };
  for (const [command, ...args] of glyphOf(letter).commands) {
    const points = Array.from({ length: args.length / 2 }, (_, i): Point => [args[2 * i] ?? 0, args[2 * i + 1] ?? 0]);
    if (command === 'moveTo') contour = points.slice(0, 1);
    else if (command === 'closePath') {
      follow(contour.slice(0, 1));
      shape.push(contour);
    } else follow(points);
  }
  return shape;
};

const moved = (shape: Shape, move: (point: Point) => Point): Shape => shape.map((contour) => contour.map(move));

const advance = (letter: string): number => glyphOf(letter).advance;

/** Returns the outline of a letter around the point `at`, rotated, slanted and stretched at random. */
const letterAt = (letter: string, [atX, atY]: Point, size: number): Shape => {
  const scale = (size / capHeight) * between(0.88, 1.12);
  const [stretch, slant, angle] = [between(0.85, 1.12), between(-0.22, 0.22), between(-0.32, 0.32)];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle = advance(letter) / 2;
  return moved(outline(letter, scale), ([px, py]) => {
    const y = (capHeight / 2 - py) * scale;
    const x = (px - middle) * scale * stretch - y * slant;
    return [atX + x * cos - y * sin, atY + x * sin + y * cos];
  });
};

/** Returns a thin band across the picture, which connects the letters so that programs cannot separate them. */
const strokeAcross = (): Shape => {
  const [from, to] = [between(0.2, 0.8) * height, between(0.2, 0.8) * height];
  const [swing, phase, thick] = [between(6, 14), between(0, 6.3), between(1.3, 2)];
  const line = Array.from({ length: 41 }, (_, i): Point => {
    const t = i / 40;
    return [8 + t * (width - 16), from + (to - from) * t + swing * Math.sin(phase + t * 7)];
  });
  return [[...line, ...line.map(([x, y]): Point => [x, y + thick]).reverse()]];
};

/** Returns a function that moves the points of the picture by a random sine wave. */
const wave = (): ((point: Point) => Point) => {
  const [a, b, p, q] = [between(1.5, 3), between(1.5, 3.5), between(0, 6.3), between(0, 6.3)];
  return ([x, y]) => [x + a * Math.sin(p + y / 9), y + b * Math.sin(q + x / 17)];
};

const drawn = (shape: Shape): string =>
  shape
    .map((contour) => {
      const start = randomInt(contour.length);
      const points = [...contour.slice(start), ...contour.slice(0, start)].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
      return `M${points.join('L')}Z`;
    })
    .join('');

/**
 * Returns the SVG path data of a distorted text that people read more easily than programs do. Neither order nor form of the paths
 * identifies the letters.
 */
export const toDistortedTextPaths = (text: string): string[] => {
  const all = [...text].reduce((sum, letter) => sum + advance(letter), 0);
  const room = (width - 2 * margin) / all;
  const size = Math.min(letterHeight, room * capHeight);
  let at = margin;
  const letters = [...text].map((letter) => {
    const middle = at + (advance(letter) * room) / 2;
    at += advance(letter) * room;
    return letterAt(letter, [middle + between(-2.5, 2.5), height / 2 + between(-6, 6)], size);
  });
  const bend = wave();
  const paths: string[] = ['', '', ''];
  for (const shape of shuffle([...letters, strokeAcross(), strokeAcross(), strokeAcross()]))
    paths[randomInt(paths.length)] += drawn(moved(shape, bend));
  return paths.filter(Boolean);
};
