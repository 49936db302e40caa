import { createHash } from 'node:crypto';
import { tidy, withoutAccents } from '../tokenizer/words.server.ts';

/** Names before a title that people leave out: 中华人民共和国个人信息保护法 is 个人信息保护法. */
const fullNames =
  /^(?:中华人民共和国|中国|федеральный закон (?:от [\d. ]+г? )?(?:n|№) ?[\d-]+(?:-фз)? ?|lei n[ºo°]\.? ?[\d.]+(?:, de [^,]+,)? ?)/u;
const most = 12;

/** A title in small letters and digits alone: what a reader types of it is the same whatever she leaves out between the words. */
export const foldTitle = (title: string): string =>
  withoutAccents(tidy(title).toLowerCase())
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The lexeme under which a whole title stands in the index. */
export const titleLexeme = (title: string): string =>
  `=${createHash('sha1').update(foldTitle(title).replaceAll(' ', '')).digest('base64url').slice(0, 10)}`;

/** A title without the name of its state and without what it says in brackets. */
const shortTitles = (title: string): string[] => {
  const folded = tidy(title).toLowerCase();
  const bare = folded.replace(/[（(][^()（）]*[)）]/g, ' ');
  return [folded, bare, folded.replace(fullNames, ''), bare.replace(fullNames, '')];
};

/** Lexemes of whole titles, and of abbreviations, under which a record is found before all that only mention them. */
export const titleLexemes = (titles: readonly string[]): string[] => {
  const names = titles.flatMap(shortTitles).filter((title) => foldTitle(title).length > 1);
  return [...new Set(names.map(titleLexeme))].slice(0, most);
};
