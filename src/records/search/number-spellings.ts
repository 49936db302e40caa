/** Unusual spellings of standards' numbers in searches; `engine/designation.ts` reads the usual ones. */
import { designationFormOfQuery } from '../engine/designation.ts';
import { foldDesignation } from '../engine/designation-text.ts';
import { distinctivePrefixes } from '../engine/designation-words.ts';

/** Cyrillic letters that look like Latin ones, and these Latin letters in the same order. */
const [cyrillicLike, latinLike] = ['АВЕКМНОРСТУХІЅавекмнорстухіѕ', 'ABEKMHOPCTYXISabekmhopctyxis'];
const swapped = (text: string, from: string, to: string): string =>
  [...text].map((letter) => (from.includes(letter) ? to.charAt(from.indexOf(letter)) : letter)).join('');

/** Converts a number with mixed alphabets to Latin and to Cyrillic letters: «ISO/IEС», «ГOCT P». */
const inOneAlphabet = (text: string): string[] => {
  if (!/\p{Script=Cyrillic}/u.test(text) || !/[a-z]/i.test(text))
    return /\p{Script=Cyrillic}/u.test(text) ? [swapped(text, cyrillicLike, latinLike)] : [];
  return [swapped(text, cyrillicLike, latinLike), swapped(text, latinLike, cyrillicLike)].filter((one) => one !== text);
};

/** Chinese names of families of standards, with their prefixes. */
const families: readonly [RegExp, string][] = [
  [/^[\p{Script=Han}\s]+(?=[A-Z]{1,6}(?:[\s/]*[A-Z]{1,3})?[\s/]*\d)/iu, ''],
  [/^(?:推荐性)?国(?:家标准|标)(?:推荐)?[\s/]*T?(?=[\s\d])/i, 'GB '],
  [/^(?:强制性)国(?:家标准|标)(?=[\s\d])/, 'GB '],
  [/^(?:密码)(?:行业标准|行标|标准)(?=[\s\d])/, 'GM/T '],
  [/^国密(?:标准)?(?=[\s\d])/, 'GM/T '],
  [/^(?:医药|医疗器械)(?:行业标准|行标)(?=[\s\d])/, 'YY '],
  [/^(?:团体标准|团标)(?=[\s\d])/, 'T/'],
  [/^(?:国家军用标准|国军标)(?=[\s\d])/, 'GJB '],
  [/^(?:标准|行业标准|行标)(?:号)?(?=[\s\d])/, ''],
];
const inLatin = (text: string): string => families.reduce((found, [name, prefix]) => found.replace(name, prefix), text);

/** Words around a number that do not belong to it: «standard ISO 9001», «ISO 9001 pdf». */
const around = /^(?:standard|norm|norma|стандарт|标准)\s+(?=\S*[\p{L}\d])|\s+(?:standard|pdf|标准|стандарт|norma)$/giu;

const spaced = (text: string): string[] => {
  const dated = text.replace(/(\d)[\s,]+\(?((?:19|20)\d\d)\)?$/, '$1:$2');
  const dashed = dated.replace(/(?<=\d)\s+(?=\d{1,3}(?![\d]))/g, '-');
  const dotted = dated.replace(/(?<=\d)\s+(?=\d{1,3}(?![\d]))/g, '.');
  return [dated, dashed, dotted];
};

/** Adds the missing dot to a Recommendation of the ITU: Y3172, itu-t x509. */
const dotted = (text: string): string[] => {
  const glued = /^((?:ITU[-\s]?[TR]\s*)?)([A-Z]{1,2})[\s-]?(\d{3,5}(?:[.-]\d+)*)(\s.*|:.*)?$/i.exec(text);
  return glued ? [`${glued[1]}${glued[2]}.${glued[3]}${glued[4] ?? ''}`] : [];
};

/** A national number that contains the adopted international number: NBR ISO 9001. */
const adoption = /^(?:abntnbr|nbr|gostr|gost|gbt|gb|sans|is|gso)((?:iso|iec|isoiec)\d.*)$/;

/** Forms of the number in a keyword, and other forms that may be meant; both empty if the keyword is not a number. */
export const numberForms = (keyword: string): { forms: string[]; others: string[] } => {
  const text = inLatin(keyword.replace(around, '').trim());
  const spellings = [keyword, text, ...inOneAlphabet(text)];
  const all = [...new Set([...spellings, ...spellings.flatMap(spaced), ...spellings.flatMap(dotted)])];
  const read = [...new Set(all.map(designationFormOfQuery).filter((form) => form !== null))].slice(0, 12);
  const literal = designationFormOfQuery(keyword);
  const adopted = read.flatMap((form) => adoption.exec(form)?.[1] ?? []);
  const forms = literal ? [literal] : [];
  return { forms, others: [...new Set([...read, ...adopted])].filter((form) => form !== literal) };
};

const digits = '0123456789';
/** Prefixes that readers abbreviate or omit, with the prefixes that may be meant. */
const shortenedPrefixes: readonly [RegExp, readonly string[]][] = [
  [/^(?:iso|iec)(?=\d)/, ['isoiec', 'isots', 'isotr', 'isoiectr', 'isoiects']],
  [/^gb(?=\d)/, ['gbt', 'gbz']],
  [/^yy(?=\d)/, ['yyt']],
  [/^gm(?=\d)/, ['gmt']],
  [/^(?=\d)/, ['iso', 'iec', 'isoiec', 'gb', 'gbt', 'gost', 'gostr', 'yy', 'yyt', 'gmt', 'sp']],
];
/** Returns a form of a number with every prefix that may be meant. */
const inFamilies = (form: string): string[] => [
  form,
  ...shortenedPrefixes.flatMap(([start, names]) => (start.test(form) ? names.map((name) => form.replace(start, name)) : [])),
];

/** Forms with one digit replaced, inserted, deleted or transposed, also with other possible prefixes. The year is unchanged or omitted. */
export const similarNumberForms = (form: string): string[] => {
  const [core = '', year] = form.split(/(?=:(?:19|20)\d\d$)/);
  const found = new Set<string>();
  const add = (text: string) => found.add(text).add(text + (year ?? ''));
  for (let i = core.search(/\d/); i >= 0 && i <= core.length; i++) {
    const [before, at, after] = [core.slice(0, i), core.charAt(i), core.slice(i + 1)];
    for (const digit of digits) if (/\d/.test(core.charAt(i - 1) + at)) add(before + digit + core.slice(i));
    if (!/\d/.test(at)) continue;
    for (const digit of digits) add(before + digit + after);
    add(before + after);
    const next = after.charAt(0);
    if (/\d/.test(next)) add(before + next + at + after.slice(1));
  }
  found.delete(form);
  found.delete(core);
  return [...found].filter((one) => /\d/.test(one)).flatMap(inFamilies);
};

/**
 * Returns the key prefix of the family of standards that a text names: «GB/T», «ISO/IEC », «гост р». A single short word counts only in
 * capitals. Null if the text names no family.
 */
const familyIn = (text: string): string | null => {
  const folded = foldDesignation(inLatin(text))
    .replace(/[^a-z ]+/g, ' ')
    .trim();
  const [first = '', ...more] = folded.split(/ +/);
  const isFamily = distinctivePrefixes.has(first) && more.every((word) => distinctivePrefixes.has(word) || word.length <= 2);
  return isFamily && (text === text.toUpperCase() || first.length > 2 || more.length > 0) ? folded.replaceAll(' ', '') : null;
};

/**
 * Beginnings of numbers for a partly typed text: «gmt00», «YY/T04», «ISO/IEC 270»; empty if it is not a number. For a family alone, numbers that
 * begin with 1, then those with other digits: all numbers of a family are too many to search while typing.
 */
export const numberBeginnings = (text: string): { forms: string[]; others: string[] } => {
  const family = /\d/.test(text) ? null : familyIn(text);
  if (family) return { forms: [`${family}1`], others: Array.from('23456789', (digit) => family + digit) };
  const { forms, others } = numberForms(text);
  const glued = /^([a-z]+(?:[\s/-][a-z]+)*)[\s/-]*(\d[\d.-]*)$/i.exec(inLatin(text.normalize('NFKC')));
  if (glued) forms.push(`${(glued[1] ?? '').toLowerCase().replace(/[^a-z]/g, '')}${glued[2]}`);
  return { forms: [...new Set(forms)], others };
};
