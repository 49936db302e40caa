export type SupplementType = 'amendment' | 'corrigendum' | 'erratum' | 'addendum' | 'supplement';

/** Part of a number that names an amendment, corrigendum or other supplement of a document. */
export interface ParsedSupplement {
  /** Printed number of the supplemented document, with its edition if the number has one. */
  base: string;
  type: SupplementType;
  /** Ordinal number of the supplement; null if it has none. */
  order: number | null;
  /** Year, or year and month, of the supplement itself. */
  edition: string | null;
  /** The word in small letters without spaces or dots: `amd`, `technicalcor`, `cdamd`. */
  word: string;
}

/** Stages of a supplement's draft, before the word or as its prefix: CD Amd 1, FDAM 1, DCOR 2. */
const stages = String.raw`(?:technical|tech\.?|proposed|draft|awi|pwi|np|wd|cd|dis|fdis|prf)`;
const glued = String.raw`(?:awi|wd|cd|pd|fpd|fd|d|p)?`;
/** Words for supplements in the languages of the catalogues. Single letters (A1, C1, AC) count only after a slash. */
const words = [
  String.raw`${glued}am(?:end(?:ment)?|d)?`,
  String.raw`${glued}cor(?:r(?:igend(?:um|a))?)?`,
  String.raw`err(?:at(?:um|a))?`,
  String.raw`d?ad(?:d(?:end(?:um|a))?)?`,
  String.raw`supp?l?(?:ement)?|ext|ish|interp|emenda|xg`,
  String.raw`изм(?:енение)?|izm(?:enenie)?|поправка|popravka|дополнение|dopolnenie`,
].join('|');
const edition = String.raw`(?:\s*ed\.?\s*\d+)?(?:\s*[:-]\s*((?:19|20)\d\d(?:-\d\d)?)|\s*\((?:(\d\d?)\/)?((?:19|20)\d\d)(?:-(\d\d))?\))?`;
const order = String.raw`\.?\s*(?:(?:no|n|nr)?[.\s]*|№\s*)(\d{1,4})(?!\d)`;
const trailing = new RegExp(String.raw`^(.*?[^\s/,(+[-])[\s/,(_[-]+((?:${stages}\s*)*(?:${words}))${order}${edition}\s*[)\]]?$`, 'iu');
const letters = new RegExp(String.raw`^(.*?[^\s/+])\s*\/\s*(ac|[ac](?=\s*\d))\s*(\d{1,3})?${edition}$`, 'iu');
const leading = new RegExp(
  String.raw`^(${words})${order}\s+(?:to|к|k|of|de|da|ao?)\s+(?:the\s+)?(?:(?:itu-t\s+)?rec(?:ommendation|\.)?\s+(?=itu))?(\S.*)$`,
  'iu',
);
const chinese = /^(.*?[^\s/《(第])\s*(?:[/《(]|国家标准)*\s*第?\s*(\d{1,2}|[一二三四五六七八九])\s*号\s*修改[单單]\s*[》)]?$/u;
const numerals = '一二三四五六七八九';

/** Cheap test before the parser runs, because most numbers name no supplement. */
const hint = /\d.*(?:am|co|err|ad|sup|ext|ish|int|eme|xg|изм|izm|попр|popr|доп|dop|修|\/\s*[ac])|^(?:am|co|er|ad|su|изм|попр|доп)/iu;
/**
 * Endings before a supplement's word that exclude a supplement: "с изм. 1" is the document with its changes, "E-800 series" is no document.
 */
const noSupplementEnding = /(?:\s(?:с|s|with|incl\w*|com)|\sseries)$/iu;

const typeOf = (word: string): SupplementType => {
  if (/^ext|^ish|^interp|^sup/.test(word)) return 'supplement';
  if (/^err/.test(word)) return 'erratum';
  if (/ad$|add|доп|dop/.test(word)) return 'addendum';
  return /cor|^ac$|^c$|попр|popr/.test(word) ? 'corrigendum' : 'amendment';
};

const supplementFrom = (base: string, [word, number]: [string, string | undefined], dates: (string | undefined)[]): ParsedSupplement => {
  const [colon, month, year, second] = dates;
  const at = month ?? second;
  const folded = word.toLowerCase().replace(/[\s.]+/g, '');
  return {
    base,
    type: typeOf(folded),
    order: number === undefined ? null : Number(number),
    edition: colon ?? (year ? (at ? `${year}-${at.padStart(2, '0')}` : year) : null),
    word: folded,
  };
};

/**
 * Splits the last supplement off a number: "ISO/IEC 7810:2003/Amd 1:2009" → ISO/IEC 7810:2003, amendment 1 of 2009. Returns null if the number names
 * none.
 */
export const splitSupplement = (number: string): ParsedSupplement | null => {
  if (number.length > 300 || !hint.test(number)) return null;
  const found = trailing.exec(number) ?? letters.exec(number);
  if (found) {
    const [, base = '', word = '', nth, ...dates] = found;
    return /\d/.test(base) && !noSupplementEnding.test(base) ? supplementFrom(base, [word, nth], dates) : null;
  }
  const sheet = chinese.exec(number);
  if (sheet?.[1] && sheet[2]) {
    const nth = numerals.includes(sheet[2]) ? String(numerals.indexOf(sheet[2]) + 1) : sheet[2];
    return supplementFrom(sheet[1], ['xg', nth], []);
  }
  const first = leading.exec(number);
  return first?.[3] && /\d/.test(first[3]) ? supplementFrom(first[3], [first[1] ?? '', first[2]], []) : null;
};

const spellings: readonly [RegExp, string][] = [
  [/^(?:technical|tech)?cor(?:r|rigend(?:um|a))?$/, 'cor'],
  [/^am(?:end|endment)?$/, 'amd'],
  [/^err(?:at(?:um|a))?$/, 'err'],
  [/^add(?:end(?:um|a))?$/, 'add'],
  [/^sup(?:p|pl|plement)?$/, 'suppl'],
  [/^изм(?:енение)?$|^izm(?:enenie)?$/, 'izm'],
  [/^поправка$/, 'popravka'],
  [/^дополнение$/, 'dopolnenie'],
];
/** The supplement's piece of a key, equal for all spellings of its word: `amd1:2009`. The word of a draft is kept: `cdamd1`. */
export const supplementKeyPieceOf = ({ word, order: nth, edition: year }: ParsedSupplement): string => {
  const spelled = spellings.find(([pattern]) => pattern.test(word))?.[1] ?? word;
  return `${spelled}${nth ?? ''}${year ? `:${year}` : ''}`;
};

const abbreviations: Readonly<Record<SupplementType, string>> = {
  amendment: 'amd',
  corrigendum: 'cor',
  erratum: 'err',
  addendum: 'add',
  supplement: 'suppl',
};
/** Piece of a series key that all editions and drafts of a supplement share: `amd1`. */
export const supplementSeriesKeyPieceOf = ({ type, order: nth, word }: ParsedSupplement): string =>
  `${type === 'supplement' ? supplementKeyPieceOf({ base: '', type, word, order: null, edition: null }) : abbreviations[type]}${nth ?? ''}`;
