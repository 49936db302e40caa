import { foldDesignation } from './designation-text.ts';
import { chineseIndustries, internationalPublishers, joinedPrefixes, knownPrefixes, qualifiers } from './designation-words.ts';
import { entryOf } from './entry.ts';

/** A standard number taken apart: "GB/T 16886.1-2022" is gbt, 16886, 1, 2022. Everything in small Latin letters. */
export interface Designation {
  prefix: string;
  number: string;
  part: string | null;
  year: string | null;
}

interface Parsed extends Designation {
  /** The words of the prefix: ["abnt", "nbr", "iso", "iec"]. */
  words: string[];
  /** Number and part as they stand in the key. */
  core: string;
  /** Year, or year and month where the source dates editions by month. */
  edition: string | null;
  /** Amendments, corrigenda and whatever else follows, folded: ["amd1:2009", "cor1:2010"]. */
  supplements: string[];
  /** The name that all dated versions share, where the number itself holds a date (W3C). */
  undated?: string;
}

type Family = 'cn' | 'ru' | null;
const russianPrefix = /^(gost|sp|snip|sanpin|rmg|pmg|mi|ost|pnst|vsn|rd|mr|gn|posobie)$/;
const familyOf = (words: readonly string[]): Family => {
  const [first = '', second] = words;
  if (/^gb[tzn]?$|^db/.test(first) || first === 't' || (chineseIndustries.has(first) && (second === undefined || /^[tzy]$/.test(second))))
    return 'cn';
  if (chineseIndustries.has(first.slice(0, 2)) && /^..[tz]$/.test(first)) return 'cn';
  return russianPrefix.test(first) || (first === 'r' && words.length === 1) || first === 'gostr' ? 'ru' : null;
};

const fullYear = (digits: string): string => (digits.length === 4 ? digits : `${Number(digits) < 40 ? 20 : 19}${digits}`);

/** A glued prefix taken apart where its pieces are known: "isoiec" → iso, iec; "gbt" → gb, t. */
const splitGlued = (word: string): string[] => entryOf(joinedPrefixes, word) ?? [word];

const wordPattern = /(?:w3c|hl7|3gpp|db\d{2,6}(?=[/t ])|[a-z]+)/y;
const gapPattern = /[\s/.\-_,&:]*/y;

/** Reads the words before the number; answers them and where the number begins. */
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

/** Spellings of the same thing made one: "(Part 1)" → "-1", "(10/2019)" → ":2019-10", language marks dropped. */
const unify = (text: string): string =>
  text
    .replace(
      /\s*[([,]?\s*\b(?:part|pt\.?)\s*[-:]?\s*([0-9]+[a-z]?)(?:\s*\/?\s*(?:section|sec)\.?\s*([0-9]+))?\s*[)\]]?/g,
      (all, part: string, section: string | undefined, at: number) =>
        /\d/.test(text.slice(0, at)) ? `-${part}${section ? `-${section}` : ''}` : all,
    )
    .replace(/\s*\((\d{1,2})\/((?:19|20)\d\d)\)/g, (_, month: string, year: string) => `:${year}-${month.padStart(2, '0')}`)
    .replace(/\s*\(((?:19|20)\d\d(?:-\d\d)?)\)/g, ':$1')
    .replace(/\s*\((?:[a-z]{1,2}|e\/f)\)/g, '')
    .replace(/\s*([:/])\s*/g, '$1')
    .replace(/(\d)\s+-\s*|\s*-\s+(?=\d)/g, '$1-')
    .trim();

/** What follows the number and its year, cut into folded pieces. */
const readSupplements = (tail: string): string[] =>
  tail
    .split(/[/+;,()[\]]+/)
    .map((piece) =>
      piece
        .replace(/([a-z])\.(?=\s*\d)/g, '$1')
        .replace(/[^\p{L}\p{N}.:-]+/gu, '')
        .replace(/^[.:-]+|[.:-]+$/g, ''),
    )
    .filter(Boolean);

const yearWithDash = /^(.+)-((?:19|20)\d\d)$/;
const yearWithDot = /^(\d+\.\d+)\.((?:19|20)\d\d)$/;

/** Separates the year from the number by the habits of the family: 22239-2019, 63.13330.2018, 12-96, 27001:2022, 1234/2008. */
const readYear = (core: string, tail: string, words: readonly string[]): { core: string; tail: string; edition: string | null } => {
  const family = familyOf(words);
  const colon = /^[:/]((?:19|20)\d\d(?:-\d\d)?|\d\d)(?![\d.a-z])/.exec(tail);
  if (colon?.[1] && (tail[0] === ':' || colon[1].length >= 4)) {
    const year = colon[1].length === 2 ? fullYear(colon[1]) : colon[1];
    return { core, tail: tail.slice(colon[0].length), edition: year };
  }
  const dotted = words[0] === 'sp' ? yearWithDot.exec(core) : null;
  const four = dotted ?? yearWithDash.exec(core);
  if (four?.[1] && four[2]) return { core: four[1], tail, edition: four[2] };
  const two = family ? /^(.+)-(\d\d)$/.exec(core) : null;
  // ГОСТ IEC 60335-2-30 ends in a part, ГОСТ Р ИСО 9001-96 in a year.
  const adopted = words.some((word) => internationalPublishers.has(word));
  if (two?.[1] && two[2] && (!adopted || Number(two[2]) >= 84)) return { core: two[1], tail, edition: fullYear(two[2]) };
  return { core, tail, edition: null };
};

const splitPart = (core: string, family: Family): { number: string; part: string | null } => {
  const dash = core.indexOf('-');
  if (dash > 0) return { number: core.slice(0, dash), part: core.slice(dash + 1) };
  const dotted = (family === 'cn' && /^(\d+)\.(.+)$/.exec(core)) || (family === 'ru' && /^(\d{4,})\.(\d+)$/.exec(core));
  return dotted ? { number: dotted[1] ?? core, part: dotted[2] ?? null } : { number: core, part: null };
};

/** Consortia whose documents bear names: "W3C REC-html5-20141028", "OASIS saml-v2.0". */
const readByPublisher = (publisher: string, rest: string): Parsed | null => {
  const name = rest.replace(/[^\p{L}\p{N}.:-]+/gu, '-').replace(/^[.:-]+|[.:-]+$/g, '');
  if (!name) return null;
  const dated = publisher === 'w3c' ? /^(?:[a-z]+-)?(.+)-((?:19|20)\d{6}|\d{6})$/.exec(name) : null;
  const year = dated?.[2] ? (dated[2].length === 8 ? dated[2].slice(0, 4) : fullYear(dated[2].slice(0, 2))) : null;
  const base = { prefix: publisher, number: name, part: null, year, words: [publisher], core: name, edition: null, supplements: [] };
  return { ...base, undated: dated?.[1] ?? name };
};

const numberPattern = /^\d[\da-z.]*(?:-[\da-z][\da-z.]*|\/\d+(?:\.\d+)+[\da-z.-]*)*/;

/** No number is longer; what is may be hostile and is only folded. */
const maxLength = 300;

const read = (folded: string): Parsed | null => {
  if (folded.length > maxLength) return null;
  const text = unify(folded);
  let { words, at } = readWords(text);
  if (words.length === 0) return null;
  const first = words[0] ?? '';
  if ((first === 'w3c' || first === 'oasis') && text.length > first.length) return readByPublisher(first, text.slice(first.length));
  let lead = '';
  if (first === 'itu') {
    words = words.filter((word) => !/^rec(ommendation)?$/.test(word));
    const series = words.length > 2 ? words.pop() : undefined;
    if (series) lead = `${series}.`;
  }
  let rest = text.slice(at);
  if (/^(en|ts|tr|es|eg)$/.test(words.at(-1) ?? '')) rest = rest.replace(/^(\d{3}) (\d{3})(?!\d)/, '$1$2');
  const match = numberPattern.exec(rest)?.[0];
  if (!match) return null;
  const raw = match.replace(/[.-]+$/, '').replaceAll('/', '-');
  const { core, tail, edition } = readYear(raw, rest.slice(match.length), words);
  const full = lead + core;
  return {
    prefix: words.join(''),
    ...splitPart(full, familyOf(words)),
    year: edition?.slice(0, 4) ?? null,
    words,
    core: full,
    edition,
    supplements: readSupplements(tail),
  };
};

const tailOf = (parsed: Parsed): string => parsed.supplements.map((piece) => `-${piece}`).join('');
const withEdition = (parsed: Parsed): string => (parsed.edition ? `${parsed.core}:${parsed.edition}` : parsed.core) + tailOf(parsed);
/** Without the last year; an amendment keeps the year of what it amends. */
const withoutEdition = (parsed: Parsed): string =>
  parsed.supplements.length === 0 ? parsed.core : withEdition(parsed).replace(/:\d{4}(-\d\d)?$/, '');

const plainKey = (folded: string): string => folded.replace(/[^\p{L}\p{N}.:]+/gu, '-').replace(/^[.:-]+|[.:-]+$/g, '');

/** Understands a standard number in any usual spelling and script; null when the text is none. */
export const parseDesignation = (text: string): Designation | null => {
  const parsed = read(foldDesignation(text));
  return parsed && { prefix: parsed.prefix, number: parsed.number, part: parsed.part, year: parsed.year };
};

/** The canonical key of a number, the same for every spelling: `gbt22239:2019`, `isoiec7810:2003-amd1:2009`. */
export const designationKey = (text: string): string => {
  const folded = foldDesignation(text);
  const parsed = read(folded);
  return parsed ? parsed.prefix + (parsed.undated && parsed.prefix === 'oasis' ? parsed.number : withEdition(parsed)) : plainKey(folded);
};

/** The key without its year: what all editions of a standard share. */
export const designationSeries = (text: string): string => {
  const folded = foldDesignation(text);
  const parsed = read(folded);
  if (!parsed) return plainKey(folded);
  return parsed.prefix + (parsed.undated ?? withoutEdition(parsed));
};

/** Prefixes under which people look a standard up: whole, without its document type, without the nation, each publisher. */
const prefixVariants = (words: readonly string[]): string[] => {
  const found = new Set([words.join('')]);
  // The R of ISO/R is a type of document, that of ГОСТ Р a nation.
  const named = words.filter((word) => !qualifiers.has(word) && !(word === 'r' && words[0] === 'iso'));
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

const namedForms = (parsed: Parsed): string[] => {
  const undated = parsed.undated ?? parsed.number;
  return [parsed.prefix + parsed.number, parsed.prefix + undated, parsed.number, undated];
};

/** Every form under which the search index should hold a number, so that a lookup in any usual spelling hits exactly. At most twelve. */
export const designationForms = (text: string): string[] => {
  const folded = foldDesignation(text);
  const parsed = read(folded);
  if (!parsed) return limitForms([plainKey(folded)]);
  if (parsed.undated) return limitForms(namedForms(parsed));
  const [full = '', ...others] = prefixVariants(parsed.words);
  const [dated, undated] = [withEdition(parsed), withoutEdition(parsed)];
  const forms = [full + dated, full + undated];
  if (/^[a-z]+\./.test(parsed.core)) forms.push(full + undated.replace('.', ''), undated, undated.replace('.', ''));
  for (const prefix of others) forms.push(prefix + undated);
  for (const prefix of others) forms.push(prefix + dated);
  if (parsed.core.replace(/\D/g, '').length >= 3) forms.push(undated);
  if (parsed.part && parsed.supplements.length === 0) {
    if (/\d{3}/.test(parsed.number)) forms.push(parsed.number);
    for (const prefix of [full, ...others]) forms.push(prefix + parsed.number);
  }
  forms.push(dated);
  return limitForms(/\d{3}/.test(parsed.core) ? forms : forms.filter((form) => /^[a-z]/.test(form)));
};

/** "27001", "10993-1", "22239-2019": a number without its publisher. */
const bareQuery = (text: string): string | null => {
  if (!/^\d[\d.]*(-\d[\d.]*)*(:\d{1,4})?$/.test(text) || !/\d{3}|\d\.\d.*\d/.test(text) || text.replace(/\D/g, '').length < 3) return null;
  if (/^(19|20)\d\d-\d\d(-\d\d)?$/.test(text)) return null;
  return text.replace(yearWithDash, '$1:$2');
};

const supplementWord = /^(amd|cor|add|dam|fdam|damd|dcor|suppl|ext|xg|a\d|cdamd|awiamd)/;

/** A year that is still being typed ("GB/T 22239-20", "ISO 27001:2") stands as the beginning of the real one. */
const openYear = (text: string): string | null => {
  const typed = /^(.*[\da-z])([:-])(1|2|19\d?|20\d?)$/.exec(text);
  const parsed = typed?.[1] ? read(typed[1]) : null;
  if (!typed || !parsed || parsed.edition || parsed.undated || parsed.supplements.length > 0) return null;
  const family = familyOf(parsed.words);
  const isYear = typed[2] === ':' || family === 'cn' || (family === 'ru' && (typed[3]?.length ?? 0) > 1);
  return isYear ? `${parsed.prefix}${parsed.core}:${typed[3]}` : null;
};

/**
 * The form to look up (by equality or as a beginning) when a query looks like a standard number, else null. A known prefix needs
 * one digit; an unknown short one needs three that are no year. The caller falls back to text search when nothing is found.
 */
export const designationQuery = (query: string): string | null => {
  const text = foldDesignation(query.slice(0, 120)).replace(/[\s/:.-]+$/, '');
  if (!/\d/.test(text) || text.length > 80 || /[^\x20-\x7e]/.test(text)) return null;
  if (/^\d/.test(text)) return bareQuery(text);
  if (/^[a-z]{1,3}\.\d+[\d.]*$/.test(text)) return text;
  const parsed = read(text);
  if (!parsed) return null;
  const known = knownPrefixes.has(parsed.words[0] ?? '') || familyOf(parsed.words) === 'ru';
  if (parsed.undated) return parsed.prefix + parsed.number;
  if (parsed.supplements.some((piece) => !supplementWord.test(piece))) return openYear(text);
  const digits = parsed.core.replace(/\D/g, '');
  if (!known && (parsed.prefix.length > 5 || digits.length < 3 || (!text.includes('/') && /^(19|20)\d\d$/.test(parsed.core)))) return null;
  return openYear(text) ?? parsed.prefix + withEdition(parsed);
};

/** For natural order: the key with every run of digits padded to eight. */
export const designationSortKey = (text: string): string => designationKey(text).replace(/\d+/g, (digits) => digits.padStart(8, '0'));
