/** Folds standard numbers into one alphabet: small Latin letters, ASCII digits, one kind of dash. */

// biome-ignore format: a table of letters reads better in two lines than in 33
const cyrillic: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p',
  р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya',
};

/** Words that are translated instead of transliterated: ИСО/МЭК is ISO/IEC. */
const translated: readonly [RegExp, string][] = [
  [/(?<!\p{L})мэк(?!\p{L})/gu, 'iec'],
  [/(?<!\p{L})мсэ(?!\p{L})/gu, 'itu'],
  [/(?<!\p{L})ч(?:асть|\.)\s*(?=\d)/gu, 'part '],
  [/第\s*(\d+)\s*部分/gu, 'part $1'],
];

const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\ue000-\uf8ff]/g;
const dashes = /[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\uff0d]/g;
const plain = /^[\x20-\x7e]*$/;

/** Folds full-width forms, long dashes, Cyrillic and accents; lowercases; collapses white space. */
export const foldDesignation = (text: string): string => {
  if (plain.test(text)) return text.toLowerCase().replace(/\s+/g, ' ').replace(/\*+$/, '').trim();
  let folded = text.normalize('NFKC').replace(invisible, '').replace(dashes, '-').toLowerCase();
  for (const [pattern, replacement] of translated) folded = folded.replace(pattern, replacement);
  folded = folded.replace(/[а-яё]/g, (letter) => cyrillic[letter] ?? letter);
  return folded.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').replace(/\s+/g, ' ').replace(/\*+$/, '').trim();
};
