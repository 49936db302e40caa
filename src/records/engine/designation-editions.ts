import { type ParsedDesignation, parseFoldedDesignation } from './designation-read.ts';
import { type ParsedSupplement, splitSupplement, supplementKeyPieceOf, supplementSeriesKeyPieceOf } from './designation-supplements.ts';
import { foldDesignation } from './designation-text.ts';
import { internationalPublishers } from './designation-words.ts';

/** Key for a text that is not a standard number: its letters, digits, dots and colons; other characters become dashes. */
export const keyOfUnparsedDesignation = (folded: string): string =>
  folded.replace(/[^\p{L}\p{N}.:]+/gu, '-').replace(/^[.:-]+|[.:-]+$/g, '');

/** Matches a version or revision among the pieces of a number: v3.2.1, ed.2, rev5, 3rded; 3GPP's 15.3.0. */
const version =
  /^(?:v|ver|version|ed|edition|rev|revision|r)\.?(\d+(?:\.\d+)*)(?::\d{4}(?:-\d\d)?)?$|^(\d+)(?:st|nd|rd|th)ed(?:ition)?$|^(\d+\.\d+\.\d+)$/;
const release = /^(?:rel-\d+|umts|ph\d\+?)$/;
/**
 * Pattern of the suffixes for other renderings of one edition, such as CSV (consolidated), RLV (redline), CMV (with comments), SER (all
 * parts).
 */
const renderingSuffixes = '(?:csv|rlv|exv|cmv|ser|db|redline|exv-cmv|exv-rlv)';
const rendering = new RegExp(`^(?:\\d{4})?(?:${renderingSuffixes}|sizm.*|versaocorrigida.*|corrected.*|reaffirmed.*)(?::\\d{4})?$`);
/** Matches an amendment that is consolidated into the text: the piece after a plus sign. */
const consolidatedAmendmentPattern = new RegExp(`^(?:amd|am|a|cor|ac|c)\\d+(?::(\\d{4}(?:-\\d\\d)?))?(${renderingSuffixes})?$`);
const dated = /^(.*?):?((?:19|20)\d\d(?:-\d\d)?)$/;

/** Document types of projects with the type of the finished document: a DTR becomes a TR. */
const projects: Readonly<Record<string, string>> = { dts: 'ts', dtr: 'tr', dpas: 'pas', dguide: 'guide' };
const stages = new Set(['awi', 'pwi', 'np', 'wd', 'cd', 'dis', 'fdis', 'prf', 'fcd', 'fpd']);
const unofficial = new Set(['unapproved', 'approved', 'draft', 'active']);

const isProject = ({ words }: ParsedDesignation): boolean =>
  words.some((word) => internationalPublishers.has(word) || word === 'iwa') && words.some((word) => stages.has(word) || word in projects);

/** Prefix of the finished document: the prefix without the stages of drafts. */
const prefixOf = (parsed: ParsedDesignation): string => {
  const { words } = parsed;
  if (isProject(parsed))
    return words
      .filter((word) => !stages.has(word))
      .map((word) => projects[word] ?? word)
      .join('');
  if (!words.includes('ieee')) return parsed.prefix;
  return words
    .filter((word) => !unofficial.has(word))
    .map((word, i, officialWords) => (i === officialWords.length - 1 ? word.replace(/^p(?=c?$)/, '') : word))
    .join('');
};

interface ParsedEdition {
  /** Number that all editions share. */
  core: string;
  /** Numbers of the version, [3, 2, 1] for 3.2.1; null if the designation names no version. */
  version: number[] | null;
  /** Whether editions are ordered by their version instead of their date. */
  isVersioned: boolean;
  date: string | null;
}

const numbersOf = (text: string): number[] => text.split('.').map(Number);

/** Reads the edition from the number for publishers that count editions in it: ITU-R BT.601-7, FIPS 140-3, SP 800-53r5, draft-ietf-tls-13. */
const countedEdition = ({ words, core }: ParsedDesignation): { core: string; version: number[] } | null => {
  const [first, second] = words;
  if (first === 'itu' && second === 'r') {
    const found = /^([a-z]+\.\d+)(?:-(\d{1,2}))?$/.exec(core);
    return found?.[1] ? { core: found[1], version: [Number(found[2] ?? 0)] } : null;
  }
  if (words.includes('fips')) {
    const found = /^(\d+)(?:-(\d{1,2}))?$/.exec(core);
    return found?.[1] ? { core: found[1], version: [Number(found[2] ?? 0)] } : null;
  }
  if (first === 'nist') {
    const found = /^(.*\d[a-z]?(?:v\d+[a-z]?)?)r(\d+)$/.exec(core);
    return { core: found?.[1] ?? core, version: [Number(found?.[2] ?? 0)] };
  }
  if (words.includes('draft') && (words.includes('ietf') || first === 'draft' || first === 'internet')) {
    const found = /^(.*?)-?(\d\d)$/.exec(core);
    return found ? { core: found[1] ?? '', version: [Number(found[2])] } : null;
  }
  return null;
};

const editionOf = (parsed: ParsedDesignation): ParsedEdition => {
  const counted = countedEdition(parsed);
  let core = counted?.core ?? parsed.core;
  if (isProject(parsed)) core = core.replace(/(\d)\.\d$/, '$1'); // without the draft's number: ISO/CD TR 21394.2 is the second draft
  let found = counted?.version ?? null;
  let date = parsed.edition;
  const names: string[] = [];
  let consolidated: string | null = null;
  let isRendering = false;
  for (const piece of parsed.pieces) {
    const versioned = version.exec(piece);
    const merged = consolidatedAmendmentPattern.exec(piece);
    const own = dated.exec(piece);
    if (versioned) {
      found = numbersOf(versioned[1] ?? versioned[2] ?? versioned[3] ?? '');
      date ??= own?.[2] ?? null;
    } else if (rendering.test(piece)) isRendering = true;
    else if (merged) {
      consolidated = merged[1] ?? consolidated;
      isRendering ||= merged[2] !== undefined;
    } else if (!release.test(piece) && !(parsed.words.includes('ieee') && /^d-?\d/.test(piece))) {
      names.push(own && own[1] !== undefined ? own[1] : piece);
      if (own?.[2]) date = own[2];
    }
  }
  // EN 840-1:2012+A1:2020 is newer than EN 840-1:2012; a consolidated version of IEC (CSV) is not a newer edition
  if (consolidated && !isRendering) date = consolidated;
  const isVersioned =
    counted !== null || (found !== null && (parsed.words.includes('etsi') || parsed.words.includes('3gpp') || found.length > 1));
  return { core: [core, ...names.filter(Boolean)].join('-'), version: found, isVersioned, date };
};

const editionedKey = (parsed: ParsedDesignation): string =>
  parsed.prefix + (parsed.edition ? `${parsed.core}:${parsed.edition}` : parsed.core) + parsed.pieces.map((piece) => `-${piece}`).join('');

/**
 * Series key: the part of the key that all editions of a document share. The series key of a supplement is the key of the edition that it
 * amends, with the kind and number of the supplement, for example `-amd1`.
 */
export const designationSeriesKey = (text: string): string => {
  const folded = foldDesignation(text);
  const parsed = parseFoldedDesignation(folded);
  if (!parsed) return keyOfUnparsedDesignation(folded);
  if (parsed.undated !== undefined) return parsed.prefix + parsed.undated;
  const last = parsed.supplements.at(-1);
  if (!last) return prefixOf(parsed) + editionOf(parsed).core;
  const before = parsed.supplements.slice(0, -1).map((one) => `-${supplementKeyPieceOf(one)}`);
  return [editionedKey({ ...parsed, prefix: prefixOf(parsed) }), ...before, `-${supplementSeriesKeyPieceOf(last)}`].join('');
};

/** Matches the beginning of a supplement's word that names a draft: CD Amd, FDAM, DCOR. */
const draftWord = /^(?:awi|pwi|np|wd|cd|dis|fdis|prf|pd|fpd|fd|d(?=am|cor|ad)|proposed|draft)/;

const padded = (numbers: readonly number[]): string => numbers.map((one) => String(one).padStart(5, '0')).join('.');

/** Number of characters of a date by which a publisher distinguishes editions: a year (4), a month (7) or a day (10). */
const precisionOf = ({ words }: ParsedDesignation): number =>
  words[0] === 'itu' ? 7 : words[0] === 'w3c' || words[0] === 'oasis' ? 10 : 4;

const dayOf = (name: string): string | null => {
  const found = /-((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(name);
  return found ? `${found[1]}-${found[2]}-${found[3]}` : null;
};

/**
 * Sort key of an edition within its series; a greater key is newer. It is the version if the publisher counts editions, else the date in the number,
 * else the publication date. Returns null if none is known.
 */
export const editionSortKeyOf = (text: string, date: string | null): string | null => {
  const parsed = parseFoldedDesignation(foldDesignation(text));
  if (!parsed) return date?.slice(0, 4) ?? null;
  const published = date?.slice(0, precisionOf(parsed)) ?? null;
  const last = parsed.supplements.at(-1);
  if (last) return last.edition ?? published;
  if (parsed.undated !== undefined) return dayOf(parsed.number) ?? published;
  const edition = editionOf(parsed);
  if (edition.isVersioned && edition.version) return padded(edition.version);
  return edition.date ?? published ?? (edition.version && padded(edition.version));
};

export type SupplementBase = Pick<ParsedSupplement, 'base' | 'type' | 'order'>;

/**
 * Reads the document that a supplement belongs to from its printed number: "ITU-T X.509 (2012) Err. 1" → ITU-T X.509 (2012), erratum 1. A corrigendum
 * to an amendment belongs to the amendment. Returns null if the number is not that of a supplement.
 */
export const supplementBase = (number: string): SupplementBase | null => {
  const printed = number
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .replaceAll('／', '/')
    .trim();
  const found = splitSupplement(printed);
  if (!found || !parseFoldedDesignation(foldDesignation(number))?.supplements.length) return null;
  return { base: found.base, type: found.type, order: found.order };
};

/**
 * Classifies a text: number of one `edition`, number without an edition (`undated`), or `other`: a draft, another rendering, or no number.
 */
export const classifyEditionReference = (number: string): 'edition' | 'undated' | 'other' => {
  const parsed = parseFoldedDesignation(foldDesignation(number));
  if (!parsed || isProject(parsed)) return 'other';
  if (parsed.undated !== undefined) return parsed.prefix === 'w3c' && dayOf(parsed.number) === null ? 'undated' : 'edition';
  const last = parsed.supplements.at(-1);
  if (last) return draftWord.test(last.word) ? 'other' : last.edition ? 'edition' : 'undated';
  if (parsed.pieces.some((piece) => rendering.test(piece) || consolidatedAmendmentPattern.test(piece))) return 'other';
  const { date, version: counted } = editionOf(parsed);
  const isCounted =
    parsed.words[0] === 'itu' && parsed.words[1] === 'r' ? /-\d+$/.test(parsed.core) : counted !== null && counted.some((one) => one > 0);
  return date !== null || isCounted ? 'edition' : 'undated';
};
