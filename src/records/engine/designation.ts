import { keyOfUnparsedDesignation } from './designation-editions.ts';
import { type Designation, numberingFamilyOf, type ParsedDesignation, parseFoldedDesignation, yearWithDash } from './designation-read.ts';
import { supplementKeyPieceOf } from './designation-supplements.ts';
import { foldDesignation } from './designation-text.ts';
import { distinctivePrefixes, internationalPublishers, stageAndTypeWords } from './designation-words.ts';

export type { Designation } from './designation-read.ts';

const tailOf = ({ pieces, supplements }: ParsedDesignation): string =>
  [...pieces, ...supplements.map(supplementKeyPieceOf)].map((piece) => `-${piece}`).join('');
const hasPiecesOrSupplements = ({ pieces, supplements }: ParsedDesignation): boolean => pieces.length + supplements.length > 0;
const withEdition = (parsed: ParsedDesignation): string =>
  (parsed.edition ? `${parsed.core}:${parsed.edition}` : parsed.core) + tailOf(parsed);
/** Part of the key after the prefix, without its last year. In the key of an amendment, the year of the amended document remains. */
const withoutEdition = (parsed: ParsedDesignation): string =>
  !hasPiecesOrSupplements(parsed) ? parsed.core : withEdition(parsed).replace(/:\d{4}(-\d\d)?$/, '');

/** Parses a standard number in any usual spelling and script. Returns null if the text is not a standard number. */
export const parseDesignation = (text: string): Designation | null => {
  const parsed = parseFoldedDesignation(foldDesignation(text));
  return parsed && { prefix: parsed.prefix, number: parsed.number, part: parsed.part, year: parsed.year };
};

/** Canonical key of a number, equal for all spellings: `gbt22239:2019`, `isoiec7810:2003-amd1:2009`. */
export const designationKey = (text: string): string => {
  const folded = foldDesignation(text);
  const parsed = parseFoldedDesignation(folded);
  return parsed
    ? parsed.prefix + (parsed.undated && parsed.prefix === 'oasis' ? parsed.number : withEdition(parsed))
    : keyOfUnparsedDesignation(folded);
};

/** Prefixes under which people search a standard: the complete prefix, without the document type, without the nation, each publisher. */
const prefixVariants = (words: readonly string[]): string[] => {
  const found = new Set([words.join('')]);
  // The R of ISO/R is a document type; the R of ГОСТ Р names a nation.
  const named = words.filter((word) => !stageAndTypeWords.has(word) && !(word === 'r' && words[0] === 'iso'));
  const adopted = named.findIndex((word) => internationalPublishers.has(word));
  if (named.length > 0) found.add(named.join(''));
  if (named[0] === 'abnt') found.add(named.slice(1).join(''));
  if (adopted >= 0) {
    const publishers = named.slice(adopted).filter((word) => internationalPublishers.has(word));
    found.add(publishers.join(''));
    for (const publisher of publishers) found.add(publisher);
  } else if (words.length > 1 && /^[trz]$/.test(words.at(-1) ?? '')) found.add(words.slice(0, -1).join(''));
  return [...found].filter(Boolean).slice(0, 5);
};

const formPattern = /^[a-z0-9.:-]+$/;
const limitForms = (forms: Iterable<string>): string[] => [...new Set(forms)].filter((form) => formPattern.test(form)).slice(0, 12);

const namedForms = (parsed: ParsedDesignation): string[] => {
  const undated = parsed.undated ?? parsed.number;
  return [parsed.prefix + parsed.number, parsed.prefix + undated, parsed.number, undated];
};

/** Forms under which the search index stores a number, so that any usual spelling matches exactly. At most twelve. */
export const designationSearchFormsOf = (text: string): string[] => {
  const folded = foldDesignation(text);
  const parsed = parseFoldedDesignation(folded);
  if (!parsed) return limitForms([keyOfUnparsedDesignation(folded)]);
  if (parsed.undated) return limitForms(namedForms(parsed));
  const [full = '', ...others] = prefixVariants(parsed.words);
  const [dated, undated] = [withEdition(parsed), withoutEdition(parsed)];
  const forms = [full + dated, full + undated];
  if (/^[a-z]+\./.test(parsed.core)) forms.push(full + undated.replace('.', ''), undated, undated.replace('.', ''));
  for (const prefix of others) forms.push(prefix + undated);
  for (const prefix of others) forms.push(prefix + dated);
  if (parsed.core.replace(/\D/g, '').length >= 3) forms.push(undated);
  if (parsed.part && !hasPiecesOrSupplements(parsed)) {
    if (/\d{3}/.test(parsed.number)) forms.push(parsed.number);
    for (const prefix of [full, ...others]) forms.push(prefix + parsed.number);
  }
  forms.push(dated);
  return limitForms(/\d{3}/.test(parsed.core) ? forms : forms.filter((form) => /^[a-z]/.test(form)));
};

/** Normalizes a number without its publisher ("27001", "10993-1", "22239-2019"). Returns null for any other text. */
const bareQuery = (text: string): string | null => {
  if (!/^\d[\d.]*(-\d[\d.]*)*(:\d{1,4})?$/.test(text) || !/\d{3}|\d\.\d.*\d/.test(text) || text.replace(/\D/g, '').length < 3) return null;
  if (/^(19|20)\d\d-\d\d(-\d\d)?$/.test(text)) return null;
  return text.replace(yearWithDash, '$1:$2');
};

const namedPiece = /^(amd|cor|add|suppl|ext|a\d|v\d|ed\.?\d|rev\d|csv|rlv|exv|cmv)/;

/** Reads a number whose year is still being typed ("GB/T 22239-20", "ISO 27001:2") as a prefix of the complete number. Returns null otherwise. */
const readIncompleteYear = (text: string): string | null => {
  const typed = /^(.*[\da-z])([:-])(1|2|19\d?|20\d?)$/.exec(text);
  const parsed = typed?.[1] ? parseFoldedDesignation(typed[1]) : null;
  if (!typed || !parsed || parsed.edition || parsed.undated || hasPiecesOrSupplements(parsed)) return null;
  const family = numberingFamilyOf(parsed.words);
  const isYear = typed[2] === ':' || family === 'cn' || (family === 'ru' && (typed[3]?.length ?? 0) > 1);
  return isYear ? `${parsed.prefix}${parsed.core}:${typed[3]}` : null;
};

/**
 * Form to look up (by equality or as a prefix) if a query resembles a standard number; otherwise null. A known prefix needs one digit; an unknown
 * short prefix needs three digits that are not a year. The caller falls back to text search if nothing is found.
 */
export const designationFormOfQuery = (query: string): string | null => {
  const text = foldDesignation(query.slice(0, 120)).replace(/[\s/:.-]+$/, '');
  if (!/\d/.test(text) || text.length > 80 || /[^\x20-\x7e]/.test(text)) return null;
  if (/^\d/.test(text)) return bareQuery(text);
  if (/^[a-z]{1,3}\.\d+[\d.]*$/.test(text)) return text;
  const parsed = parseFoldedDesignation(text);
  if (!parsed) return null;
  const known = distinctivePrefixes.has(parsed.words[0] ?? '') || numberingFamilyOf(parsed.words) === 'ru';
  if (parsed.undated) return parsed.prefix + parsed.number;
  if (parsed.pieces.some((piece) => !namedPiece.test(piece))) return readIncompleteYear(text);
  const digits = parsed.core.replace(/\D/g, '');
  if (!known && (parsed.prefix.length > 5 || digits.length < 3 || (!text.includes('/') && /^(19|20)\d\d$/.test(parsed.core)))) return null;
  return readIncompleteYear(text) ?? parsed.prefix + withEdition(parsed);
};

/** Sort key for natural order: the key with every run of digits padded to eight. */
export const designationSortKey = (text: string): string => designationKey(text).replace(/\d+/g, (digits) => digits.padStart(8, '0'));
