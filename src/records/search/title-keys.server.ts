import { createHash } from 'node:crypto';
import { normalizeUnicodeText, withoutAccents } from '../tokenizer/words.server.ts';

/** Beginnings of official titles that readers omit: 中华人民共和国个人信息保护法 is 个人信息保护法. */
const fullNames =
  /^(?:中华人民共和国|中国|федеральный закон (?:от [\d. ]+г? )?(?:n|№) ?[\d-]+(?:-фз)? ?|lei n[ºo°]\.? ?[\d.]+(?:, de [^,]+,)? ?)/u;
const most = 12;

/** Normalises a title to lower-case letters and digits, so that it can be compared without punctuation. */
export const foldTitle = (title: string): string =>
  withoutAccents(normalizeUnicodeText(title).toLowerCase())
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Lexeme for a whole title in the index. */
export const titleLexeme = (title: string): string =>
  `=${createHash('sha1').update(foldTitle(title).replaceAll(' ', '')).digest('base64url').slice(0, 10)}`;

/** Variants of a title without the name of the state and without text in brackets. */
const shortTitles = (title: string): string[] => {
  const folded = normalizeUnicodeText(title).toLowerCase();
  const bare = folded.replace(/[（(][^()（）]*[)）]/g, ' ');
  return [folded, bare, folded.replace(fullNames, ''), bare.replace(fullNames, '')];
};

/** Lexemes for whole titles and abbreviations; by them, a record with the searched title ranks before records that only mention it. */
export const titleLexemes = (titles: readonly string[]): string[] => {
  const names = titles.flatMap(shortTitles).filter((title) => foldTitle(title).length > 1);
  return [...new Set(names.map(titleLexeme))].slice(0, most);
};
