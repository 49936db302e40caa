import { randomFrom } from './stats.ts';

/** This module makes keywords that were never searched before: words that no record contains, and keywords of 200 characters. */

type Random = () => number;
type MakeKeywords = (random: Random) => string;

const latin = 'abcdefghijklmnopqrstuvwxyz';
const cyrillic = 'абвгдежзийклмнопрстуфхцчшщыьэюя';
const digits = '0123456789';
const chinese =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经';
const known = {
  english:
    'information security management systems requirements medical devices road vehicles steel water quality plastics test methods data'.split(
      ' ',
    ),
  russian:
    'информационная безопасность системы управления требования медицинские изделия сталь вода качество методы испытаний данные'.split(' '),
  chinese: '信息 安全 管理 系统 要求 医疗 器械 道路 车辆 钢 水 质量 塑料 试验 方法 数据'.split(' '),
};
/** Syllables form words that resemble words of titles, so that their beginnings are in the index. */
const syllables = {
  latin: 'ba ke li mo nu ra se ti tion ment ing er al ic con pro de re in sta'.split(' '),
  cyrillic: 'ба ке ли мо ну ра се ти ция ость ный ние про по ста на об пре'.split(' '),
};

const any = <T>(values: ArrayLike<T>, random: Random): T => values[Math.floor(random() * values.length)] as T;
const letters = (alphabet: string, length: number, random: Random): string =>
  Array.from({ length }, () => any([...alphabet], random)).join('');
/** Makes a word of four random syllables. `end` is a suffix that ensures that no record contains the word. */
const word = (parts: readonly string[], end: string, random: Random): string =>
  Array.from({ length: 4 }, () => any(parts, random)).join('') + end;
const longest = 200;
const fill = (make: () => string, between = ' '): string => {
  let text = '';
  while (text.length < longest) text += (text ? between : '') + make();
  return text.slice(0, longest);
};

/** Functions that make keywords without results, by sort of keyword. */
export const unknownKeywordMakers: Readonly<Record<string, MakeKeywords>> = {
  'a Latin word': (random) => letters(latin, 9, random),
  'a Latin word of syllables': (random) => word(syllables.latin, 'qx', random),
  'two Latin words': (random) => `${word(syllables.latin, 'qx', random)} ${word(syllables.latin, 'xq', random)}`,
  'five Latin words': (random) => Array.from({ length: 5 }, () => word(syllables.latin, 'qx', random)).join(' '),
  'letters and digits': (random) => letters(latin + digits, 12, random),
  'a Cyrillic word': (random) => letters(cyrillic, 9, random),
  'two Cyrillic words': (random) => `${word(syllables.cyrillic, 'щъ', random)} ${word(syllables.cyrillic, 'ъщ', random)}`,
  'Chinese characters': (random) => String.fromCodePoint(...Array.from({ length: 4 }, () => 0x7000 + Math.floor(random() * 3000))),
};

/** Functions that make keywords of 200 characters, by sort of keyword. */
export const longKeywordMakers: Readonly<Record<string, MakeKeywords>> = {
  'one Latin word': (random) => letters(latin, longest, random),
  'Latin words': (random) => fill(() => letters(latin, 4 + Math.floor(random() * 8), random)),
  'English words of titles': (random) => fill(() => any(known.english, random)),
  capitals: (random) => fill(() => letters(latin.toUpperCase(), 4, random)),
  'one Cyrillic word': (random) => letters(cyrillic, longest, random),
  'Cyrillic words': (random) => fill(() => letters(cyrillic, 4 + Math.floor(random() * 8), random)),
  'Russian words of titles': (random) => fill(() => any(known.russian, random)),
  'Chinese characters': (random) => letters(chinese, longest, random),
  'Chinese words of titles': (random) => fill(() => any(known.chinese, random), ''),
  'three scripts': (random) =>
    fill(() => any([letters(latin, 6, random), letters(cyrillic, 6, random), letters(chinese, 4, random)], random)),
  'words of titles in three scripts': (random) => fill(() => any([...known.english, ...known.russian, ...known.chinese], random)),
  'numbers of standards': (random) => fill(() => `ISO ${1 + Math.floor(random() * 99_999)}`),
};

/** Returns `count` keywords that `make` makes; equal keywords in equal order in every run. */
export const keywordsOf = (make: MakeKeywords, count: number): string[] => {
  const random = randomFrom(11);
  return Array.from({ length: count }, () => make(random));
};

/** Returns a function that makes another random unknown keyword at each call. */
export const createUnknownKeywordMaker = (seed: number): (() => string) => {
  const random = randomFrom(seed);
  const makes = Object.values(unknownKeywordMakers);
  return () => any(makes, random)(random);
};
