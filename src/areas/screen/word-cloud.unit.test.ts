import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../test/harness/seeded-random.ts';
import type { CloudWord } from '../../base/cloud-word.ts';
import { entriesOf } from '../../base/typed-keys.ts';
import { layOutCloud } from './word-cloud.server.ts';
import { cloudBoxes } from './word-cloud.ts';

const names = {
  Chinese: [
    '能源',
    '电力、热力、燃气及水生产和供应业',
    '交通运输',
    '信息传输、软件和信息技术服务业',
    '农业',
    '卫生',
    '建筑',
    '金融',
    '水利、环境和公共设施管理业',
    '教育',
  ],
  Russian: [
    'Энергетика',
    'Производство и распределение электроэнергии',
    'Транспорт',
    'ИТ',
    'Сельское хозяйство',
    'ШИРОКОФОРМАТНАЯ ЖЖЖ',
    'Связь',
    'Финансы',
    'Вода',
    'Наука',
  ],
  English: [
    'Energy',
    'Electricity, gas, steam and water supply',
    'Transport',
    'IT',
    'Agriculture',
    'WWW MMM',
    'Health',
    'Finance',
    'Ill till',
    'Education',
  ],
} as const;
type Language = keyof typeof names;

/** Returns forty short and long words of a language with a typical distribution of weights. */
const words = (language: Language, seed = 3) => {
  const roll = seededRandom(seed);
  return Array.from({ length: 40 }, (_, i) => {
    const name = names[language][i % 10] as string;
    return { text: i < 10 ? name : `${name} ${i}`, value: 1 + Math.floor(roll() ** 4 * 9000) };
  });
};

/** Widths of letters in DejaVu Sans, in units of the font size, measured with fontkit; the widest letter of each group counts. */
const measuredWidths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[\p{Script=Han}\u3000-\u303F]/u, 1],
  [/[ЖШЩЮW]/u, 1.09],
  [/[mжшщ]/u, 0.97],
  [/[MМФЫwфю]/u, 0.88],
  [/[\p{Lu}мцыъ]/u, 0.79],
  [/[ilj]/, 0.28],
  [/[ ,.tfr()]/, 0.41],
  [/д/, 0.69],
];
const measuredWidth = (letter: string): number => measuredWidths.find(([letters]) => letters.test(letter))?.[1] ?? 0.65;
const roomOf = ({ text, x, y, size }: CloudWord) => {
  const [width, height] = [[...text].reduce((sum, letter) => sum + measuredWidth(letter), 0) * size, size];
  return { text, left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
};
const meeting = (placed: readonly CloudWord[]): string[] => {
  const rooms = placed.map(roomOf);
  return rooms.flatMap((one, i) =>
    rooms
      .slice(i + 1)
      .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
      .map((other) => `${one.text} × ${other.text}`),
  );
};

const cases = entriesOf(cloudBoxes).flatMap(([shape, box]) =>
  (['Chinese', 'Russian', 'English'] as const).map((language) => ({ shape, box, language })),
);

describe.each(cases)('forty words in $language, $shape', ({ box, language }) => {
  const placed = layOutCloud(words(language), box);

  test('words do not overlap', () => {
    expect(meeting(placed)).toEqual([]);
  });

  test('words are inside the box', () => {
    const beyond = placed
      .map(roomOf)
      .filter(({ left, right, top, bottom }) => left < -0.01 || top < -0.01 || right > box.width + 0.01 || bottom > box.height + 0.01);
    expect(beyond).toEqual([]);
  });

  test('words are not smaller than the readable size; a heavier word is smaller only if it is longer', () => {
    for (const { size } of placed) expect(size).toBeGreaterThanOrEqual(0.52);
    const short = placed.filter(({ text }) => [...text].length <= 6);
    expect(short.map(({ value }) => value)).toEqual(short.map(({ value }) => value).toSorted((a, b) => b - a));
    expect(short.map(({ size }) => size)).toEqual(short.map(({ size }) => size).toSorted((a, b) => b - a));
  });

  test('each word is placed once, with its value', () => {
    expect(placed.length).toBeGreaterThan(1);
    expect(new Set(placed.map(({ text }) => text)).size).toBe(placed.length);
    for (const { text, value } of placed) expect(words(language)).toContainEqual({ text, value });
  });

  test('the layout is independent of the order of words', () => {
    expect(layOutCloud(words(language), box)).toEqual(placed);
    expect(layOutCloud(words(language).reverse(), box)).toEqual(placed);
  });
});

describe.each(entriesOf(cloudBoxes))('word cloud in the box %s', (_, box) => {
  test('words of random weights never overlap or leave the box', () => {
    for (let seed = 1; seed < 25; seed++) {
      const language = (['Chinese', 'Russian', 'English'] as const)[seed % 3] as Language;
      const placed = layOutCloud(words(language, seed), box);
      expect([seed, meeting(placed)]).toEqual([seed, []]);
    }
  });

  test('Chinese punctuation is as wide as letters', () => {
    const listed = [...'一二三四五六七八'].map((letter, i) => ({ text: `水、电、气、热、风${letter}`, value: 30 - i }));
    const placed = layOutCloud(listed, box);
    expect(meeting(placed)).toEqual([]);
    for (const { left, right } of placed.map(roomOf)) expect(left >= -0.01 && right <= box.width + 0.01).toBe(true);
  });

  test('a single word is large and centred', () => {
    const [word, ...others] = layOutCloud([{ text: '能源', value: 3 }], box);
    expect(others).toEqual([]);
    expect(word).toMatchObject({ text: '能源', value: 3 });
    expect(word?.x).toBeCloseTo(box.width / 2, 1);
    expect(word?.y).toBeCloseTo(box.height / 2, 1);
    expect(word?.size).toBeGreaterThan(1);
  });

  test('a word as long as the width of the box is shrunk to fit; one that cannot fit is left out', () => {
    const letters = Math.floor(box.width / 0.6);
    const [long] = layOutCloud([{ text: '业'.repeat(letters), value: 3 }], box);
    expect(long?.size).toBeGreaterThanOrEqual(0.52);
    expect((long?.size ?? 9) * letters).toBeLessThanOrEqual(box.width);
    expect(layOutCloud([{ text: '业'.repeat(letters * 2), value: 3 }], box)).toEqual([]);
  });

  test('words of equal weight have equal size', () => {
    const placed = layOutCloud(
      names.English.slice(2, 6).map((text) => ({ text, value: 5 })),
      box,
    );
    expect(new Set(placed.map(({ size }) => size)).size).toBe(1);
  });
});

test('without words the cloud is empty', () => {
  expect(layOutCloud([], cloudBoxes.wide)).toEqual([]);
});
