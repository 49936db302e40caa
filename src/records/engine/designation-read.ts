import { type ParsedSupplement, splitSupplement } from './designation-supplements.ts';
import { chineseIndustryCodes, internationalPublishers, joinedPrefixes } from './designation-words.ts';
import { lookUpOwnEntry } from './entry.ts';

/** Parts of a standard number in small Latin letters: "GB/T 16886.1-2022" is gbt, 16886, 1, 2022. */
export interface Designation {
  prefix: string;
  number: string;
  part: string | null;
  year: string | null;
}

/** A parsed number with the parts from which its key and series are built. */
export interface ParsedDesignation extends Designation {
  /** Words of the prefix: ["abnt", "nbr", "iso", "iec"]. */
  words: string[];
  /** Number and part, as the key contains them. */
  core: string;
  /** Year, or year and month where the source dates editions by month. */
  edition: string | null;
  /** Folded pieces after the number that belong to its name: versions, other renderings, annexes. */
  pieces: string[];
  /** Amendments and corrigenda, in the order of the text. */
  supplements: ParsedSupplement[];
  /** Name that all dated versions share, for numbers that contain a date (W3C). */
  undated?: string;
}

export type NumberingFamily = 'cn' | 'ru' | null;
const russianPrefix = /^(gost|sp|snip|sanpin|rmg|pmg|mi|ost|pnst|vsn|rd|mr|gn|posobie)$/;
/** Country whose numbering rules a number follows, by the words of its prefix: China or Russia; null for all other numbers. */
export const numberingFamilyOf = (words: readonly string[]): NumberingFamily => {
  const [first = '', second] = words;
  if (
    /^gb[tzn]?$|^db/.test(first) ||
    first === 't' ||
    (chineseIndustryCodes.has(first) && (second === undefined || /^[tzy]$/.test(second)))
  )
    return 'cn';
  if (chineseIndustryCodes.has(first.slice(0, 2)) && /^..[tz]$/.test(first)) return 'cn';
  return russianPrefix.test(first) || (first === 'r' && words.length === 1) || first === 'gostr' ? 'ru' : null;
};

const fullYear = (digits: string): string => (digits.length === 4 ? digits : `${Number(digits) < 40 ? 20 : 19}${digits}`);

/** Splits a prefix written as one word into its known words: "isoiec" → iso, iec; "gbt" → gb, t. */
const splitGlued = (word: string): string[] => lookUpOwnEntry(joinedPrefixes, word) ?? [word];

const wordPattern = /(?:w3c|hl7|3gpp|db\d{2,6}(?=[/t ])|[a-z]+)/y;
const gapPattern = /[\s/.\-_,&:]*/y;

/** Reads the words before the number. `at`: position at which the number begins. */
const readWords = (text: string): { words: string[]; at: number } => {
  const group = /^t\/([0-9]*[a-z][0-9a-z]*)[\s-]+(?=\d)/.exec(text);
  if (group) return { words: ['t', group[1] ?? ''], at: group[0].length };
  const words: string[] = [];
  let at = 0;
  for (;;) {
    wordPattern.lastIndex = at;
    const word = wordPattern.exec(text)?.[0];
    if (!word) return { words, at };
    words.push(...splitGlued(word));
    gapPattern.lastIndex = at + word.length;
    gapPattern.exec(text);
    at = gapPattern.lastIndex;
  }
};

/** Unifies spellings: "(Part 1)" → "-1", "(10/2019)" → ":2019-10"; removes language marks. */
const unifySpellings = (text: string): string =>
  text
    .replace(
      /\s*[([,]?\s*\b(?:part|pt\.?)\s*[-:]?\s*([0-9]+[a-z]?)(?:\s*\/?\s*(?:section|sec)\.?\s*([0-9]+))?\s*[)\]]?/g,
      (all, part: string, section: string | undefined, at: number) =>
        /\d/.test(text.slice(0, at)) ? `-${part}${section ? `-${section}` : ''}` : all,
    )
    .replace(/(?<=^itu.*\d)\s*(?:\(v\.?\s*\d+\)|v\.?\s*\d+)(?=\s*\((?:\d\d?\/)?(?:19|20)\d\d\))/, '')
    .replace(/\s*\((\d{1,2})\/((?:19|20)\d\d)\)/g, (_, month: string, year: string) => `:${year}-${month.padStart(2, '0')}`)
    .replace(/\s*\(((?:19|20)\d\d(?:-\d\d)?)\)/g, ':$1')
    .replace(/\s*\((?:[a-z]{1,2}|e\/f)\)/g, '')
    .replace(/\s*([:/])\s*/g, '$1')
    .replace(/(\d)\s+-\s*|\s*-\s+(?=\d)/g, '$1-')
    .trim();

/** Splits the text after the number and its year into folded pieces. */
const readPieces = (tail: string): string[] =>
  tail
    .split(/[/+;,()[\]]+/)
    .map((piece) =>
      piece
        .replace(/([a-z])\.(?=\s*\d)/g, '$1')
        .replace(/[^\p{L}\p{N}.:-]+/gu, '')
        .replace(/^[.:-]+|[.:-]+$/g, ''),
    )
    .filter(Boolean);

export const yearWithDash = /^(.+)-((?:19|20)\d\d)$/;
const yearWithDot = /^(\d+\.\d+)\.((?:19|20)\d\d)$/;

/** Separates the year from the number by the rules of its family: 22239-2019, 63.13330.2018, 12-96, 27001:2022, 1234/2008. */
const readYear = (core: string, tail: string, words: readonly string[]): { core: string; tail: string; edition: string | null } => {
  const family = numberingFamilyOf(words);
  const colon = /^[:/]((?:19|20)\d\d(?:-\d\d)?|\d\d)(?![\d.a-z])/.exec(tail);
  if (colon?.[1] && (tail[0] === ':' || colon[1].length >= 4)) {
    const year = colon[1].length === 2 ? fullYear(colon[1]) : colon[1];
    return { core, tail: tail.slice(colon[0].length), edition: year };
  }
  const dotted = words[0] === 'sp' ? yearWithDot.exec(core) : null;
  const four = dotted ?? yearWithDash.exec(core);
  if (four?.[1] && four[2]) return { core: four[1], tail, edition: four[2] };
  const month = words.includes('ieee') ? /^(.+)-((?:19|20)\d\d-\d\d)$/.exec(core) : null;
  if (month?.[1] && month[2]) return { core: month[1], tail, edition: month[2] };
  const two = family ? /^(.+)-(\d\d)$/.exec(core) : null;
  // ГОСТ IEC 60335-2-30 ends in a part, ГОСТ Р ИСО 9001-96 in a year.
  const adopted = words.some((word) => internationalPublishers.has(word));
  if (two?.[1] && two[2] && (!adopted || Number(two[2]) >= 84)) return { core: two[1], tail, edition: fullYear(two[2]) };
  return { core, tail, edition: null };
};

const splitPart = (core: string, family: NumberingFamily): { number: string; part: string | null } => {
  const dash = core.indexOf('-');
  if (dash > 0) return { number: core.slice(0, dash), part: core.slice(dash + 1) };
  const dotted = (family === 'cn' && /^(\d+)\.(.+)$/.exec(core)) || (family === 'ru' && /^(\d{4,})\.(\d+)$/.exec(core));
  return dotted ? { number: dotted[1] ?? core, part: dotted[2] ?? null } : { number: core, part: null };
};

/** Reads numbers of consortia whose documents have names: "W3C REC-html5-20141028", "OASIS saml-v2.0". */
const readByPublisher = (publisher: string, rest: string): ParsedDesignation | null => {
  const name = rest.replace(/[^\p{L}\p{N}.:-]+/gu, '-').replace(/^[.:-]+|[.:-]+$/g, '');
  if (!name) return null;
  const dated = publisher === 'w3c' ? /^(?:[a-z]+-)?(.+)-((?:19|20)\d{6}|\d{6})$/.exec(name) : null;
  const year = dated?.[2] ? (dated[2].length === 8 ? dated[2].slice(0, 4) : fullYear(dated[2].slice(0, 2))) : null;
  const base = {
    prefix: publisher,
    number: name,
    part: null,
    year,
    words: [publisher],
    core: name,
    edition: null,
    pieces: [],
    supplements: [],
  };
  return { ...base, undated: dated?.[1] ?? name };
};

const numberPattern = /^\d[\da-z.]*(?:-[\da-z][\da-z.]*|\/\d+(?:\.\d+)+[\da-z.-]*)*/;

/** Maximum length of a number in characters. A longer text may be hostile input; it is folded but not parsed. */
const maxLength = 300;

/** Splits up to four supplements off a number, the last one first. `document`: the number without them. */
const splitSupplements = (text: string): { document: string; supplements: ParsedSupplement[] } => {
  const supplements: ParsedSupplement[] = [];
  let document = text;
  for (let next = splitSupplement(document); next && supplements.length < 4; next = splitSupplement(document)) {
    supplements.unshift(next);
    document = next.base;
  }
  return { document, supplements };
};

/** Parses a folded number. Returns null if the text is not a standard number. */
export const parseFoldedDesignation = (folded: string): ParsedDesignation | null => {
  if (folded.length > maxLength) return null;
  const { document, supplements } = splitSupplements(folded);
  const text = unifySpellings(document);
  let { words, at } = readWords(text);
  if (words.length === 0) return null;
  const first = words[0] ?? '';
  if ((first === 'w3c' || first === 'oasis') && text.length > first.length) {
    const unifiedText = unifySpellings(folded);
    return readByPublisher(first, unifiedText.slice(first.length));
  }
  let lead = '';
  if (first === 'itu') {
    words = words.filter((word) => !/^rec(ommendation)?$/.test(word));
    const series = words.length > 2 ? words.pop() : undefined;
    if (series) lead = `${series}.`;
  }
  if (words.includes('ieee')) words = words.filter((word) => word !== 'std');
  let rest = text.slice(at);
  if (/^(en|ts|tr|es|eg|sr|ets|etr)$/.test(words.at(-1) ?? '')) rest = rest.replace(/^(\d{3}) (\d{3})(?!\d)/, '$1$2');
  const match = numberPattern.exec(rest)?.[0];
  if (!match) return null;
  const raw = match.replace(/[.-]+$/, '').replaceAll('/', '-');
  const { core, tail, edition } = readYear(raw, rest.slice(match.length), words);
  const full = lead + core;
  return {
    prefix: words.join(''),
    ...splitPart(full, numberingFamilyOf(words)),
    year: edition?.slice(0, 4) ?? null,
    words,
    core: full,
    edition,
    pieces: readPieces(tail),
    supplements,
  };
};
