import { isPartialDate } from '../../base/dates.ts';
import { normalizeMultilineText, normalizeSingleLine } from '../../base/plain-text.ts';
import { maxInteger } from '../../base/row-id.ts';
import { isWebLink, isWebsite } from '../../base/web-address.ts';
import { industries, technologies } from './dictionaries.ts';
import { dictionaryValues } from './dictionary-registry.ts';
import { correspondenceDegrees, relationTypes } from './draft.ts';
import { isSentFileReference, isSentRelation, isTableShape, objectProperties, type SentRelation } from './field-rules-shapes.ts';
import type { Attachment, Field, TablePreview } from './fields.ts';
import type { Kind } from './kind.ts';

/**
 * Validation rules of all field values, used by the back office, importers, forms of postings and the browser. Plain data and functions, safe for the
 * browser. Lengths are in characters as JavaScript counts them (UTF-16 code units).
 */

/** Violation of a rule, as error answers name it. */
export type RuleBreach =
  | 'required'
  | 'format'
  | 'value'
  | 'date'
  | 'contentLimit'
  | { problem: 'atMost' | 'atMostEntries'; facts: { most: number } }
  | { problem: 'between'; facts: { least: number; most: number } };

/** Maximum length of a web address in characters. */
export const maxLinkLength = 2048;
const longest = { title: 2000, line: 4000, lines: 20_000, summary: 30_000, entry: 500, reach: 320, number: 200 } as const;
/** Maximum size of rich text in characters and bytes. */
export const richTextLimits = { characters: 20_000, bytes: 5 * 1024 * 1024 } as const;
/** Limits of a posting: maximum characters of each text, maximum entries of each list. */
export const postingLimits = {
  title: 200,
  summary: 1000,
  unitName: 200,
  address: 300,
  contact: 300,
  link: 1000,
  industries: 14,
  technologies: 14,
  ics: 20,
  attachments: 20,
} as const;
/** Pattern of a key that an editor types, and the maximum length of a key in characters: imported, and typed by an editor. */
export const keyPattern = /^[\w.:-]+$/;
export const keyLengths = { imported: 500, typed: 200 } as const;
const mostEntries = 500;
const mostOf = { fileName: 255, fileType: 100 } as const;
/** Limits of a table: number of columns and rows, characters of a column name and of a cell. */
export const tableLimits = { columns: 100, rows: 500, column: 500, cell: 4000 } as const;

const patterns = {
  ics: /^\d{2}(\.\d{3}(\.\d{2})?)?$/,
  ccs: /^[A-Z](\d{2}(\/\d{2})?)?$/,
  picture: /^\/assets\/image\/[\w-]{1,64}$/,
  recording: /^\/(media|assets\/misc)\/[\w.-]{1,200}$/,
  ownFile: /^\/assets\/[\w-]{1,40}\/[\w-]{1,64}(\/[^/\s]{1,1000})?$/,
  email: /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
  letter: /[\p{L}\p{N}]/u,
} as const;

const matches =
  (name: keyof typeof patterns) =>
  (value: string): boolean =>
    patterns[name].test(value);

/** Formats of texts, each with the breach that a value of another format causes. */
const forms = {
  date: { fits: isPartialDate, problem: 'date' },
  link: { fits: isWebLink, problem: 'format' },
  /** A web address, or a recording stored by the portal. */
  recording: { fits: (value: string) => isWebLink(value) || patterns.recording.test(value), problem: 'format' },
  /** A web address whose host is a domain name. */
  website: { fits: isWebsite, problem: 'format' },
  email: { fits: matches('email'), problem: 'format' },
  ics: { fits: matches('ics'), problem: 'format' },
  ccs: { fits: matches('ccs'), problem: 'format' },
  picture: { fits: matches('picture'), problem: 'format' },
  /** Phone numbers are written in many ways, with notes; any text is accepted. */
  phone: { fits: () => true, problem: 'format' },
  /** A number needs at least one letter or digit. */
  number: { fits: matches('letter'), problem: 'required' },
  reference: { fits: matches('letter'), problem: 'format' },
} as const satisfies Record<string, { fits: (value: string) => boolean; problem: RuleBreach }>;
type TextFormat = keyof typeof forms;

/** Rule of a text. With `lines` the text is normalized to one line or to many; without `lines` the text is not changed. */
export interface TextRule {
  type: 'text';
  /** Maximum number of characters; absent: the form limits the length. */
  most?: number;
  lines?: 'one' | 'many';
  form?: TextFormat;
  /** Breach that is reported instead of the breach of the form. */
  problem?: 'value';
}
export interface ChoiceRule {
  type: 'choice';
  dictionary: string;
  values: readonly string[];
}
export interface ListRule<R extends TextRule | ChoiceRule = TextRule | ChoiceRule> {
  type: 'list';
  most: number;
  entry: R;
}
export type Rule =
  | TextRule
  | ChoiceRule
  | ListRule
  | { type: 'files'; most: number; pictures?: true }
  | { type: 'relations'; most: number }
  | { type: 'table' }
  | { type: 'counts' }
  | { type: 'whole' }
  | { type: 'flag' };

const createTextRule = (most: number, lines: 'one' | 'many', form?: TextFormat) =>
  ({ type: 'text', most, lines, ...(form && { form }) }) as const;
const createExactRule = (form: TextFormat, most?: number): TextRule => ({ type: 'text', form, ...(most && { most }) });
const listOf = <R extends TextRule | ChoiceRule>(entry: R, most: number = mostEntries): ListRule<R> => ({ type: 'list', most, entry });
const choiceOf = (dictionary: string, values: readonly string[]): ChoiceRule => ({ type: 'choice', dictionary, values });
const lineRule = createTextRule(longest.line, 'one');
const linesRule = createTextRule(longest.lines, 'many');
const dateRule = createExactRule('date');
const linkRule = createExactRule('link', maxLinkLength);
const topics = { industries: choiceOf('industry', industries), technologies: choiceOf('technology', technologies) };

/** Rules of title and summary, which every kind has. The limits of a body are in `richTextLimits`. */
export const titleSummaryRules = { title: createTextRule(longest.title, 'one'), summary: createTextRule(longest.summary, 'many') } as const;

/** Rules of the values that every record has beside its texts and own fields, by API name. */
export const sharedFieldRules = {
  date: dateRule,
  image: createExactRule('picture'),
  keywords: listOf(createTextRule(longest.entry, 'one')),
  industries: listOf(topics.industries),
  technologies: listOf(topics.technologies),
  'source.name': createTextRule(500, 'one'),
  'source.link': linkRule,
  'source.licence': createTextRule(500, 'one'),
  relations: { type: 'relations', most: mostEntries },
} as const satisfies Record<string, Rule>;

const rulesByName: Readonly<Record<'texts' | 'shared', Readonly<Record<string, Rule>>>> = {
  texts: titleSummaryRules,
  shared: sharedFieldRules,
};
export const standardNumberRule: TextRule = createTextRule(longest.number, 'one', 'number');
export const referenceRule = createExactRule('reference', longest.number);

/** Rule of a kind's own field. */
export const fieldRuleOf = (name: string, field: Field): Rule => {
  switch (field.type) {
    case 'choice':
      return choiceOf(field.dictionary, field.values);
    case 'choices':
      return listOf(choiceOf(field.dictionary, field.values));
    case 'codes':
      return listOf(createExactRule(field.scheme));
    case 'list':
      return listOf(createTextRule(longest.entry, 'one'));
    case 'date':
      return dateRule;
    case 'link':
      return field.recording ? createExactRule('recording', maxLinkLength) : linkRule;
    case 'email':
      return createExactRule('email', longest.reach);
    case 'phone':
      return createTextRule(longest.reach, 'one', 'phone');
    case 'attachments':
      return { type: 'files', most: mostEntries, ...(field.pictures && { pictures: true }) };
    case 'participation':
      return { type: 'counts' };
    case 'duration':
      return { type: 'whole' };
    case 'flag':
    case 'table':
      return { type: field.type };
    default:
      if (name === 'number') return standardNumberRule;
      return field.lines ? linesRule : lineRule;
  }
};

/** Rule of a translated own field, or of translated names of a field's parts: columns of a table (`preview.columns`), pictures (`gallery.names`). */
export const translatedRule = (kind: Kind, name: string): TextRule => {
  const field = kind.fields[name];
  return field?.type === 'text' && !field.lines ? lineRule : linesRule;
};

/**
 * Rule of the value at a path of error answers (`texts.en-us.title`, `fields.level`, `source.link`, `keywords`); undefined if it has none.
 */
export const ruleAtPath = (kind: Kind, path: string): Rule | undefined => {
  const [head = '', second = '', third = '', ...rest] = path.split('.');
  if (head === 'texts') return third === 'fields' ? translatedRule(kind, rest.join('.')) : rulesByName.texts[third];
  if (head !== 'fields') return rulesByName.shared[path];
  const field = kind.fields[second];
  return field && fieldRuleOf(second, field);
};

/** Rules of a posting's fields. Each value that they admit is valid in the record that the posting becomes. */
export const postingRules = {
  title: createTextRule(postingLimits.title, 'one'),
  summary: createTextRule(postingLimits.summary, 'many'),
  unitName: createTextRule(postingLimits.unitName, 'one'),
  address: createTextRule(postingLimits.address, 'one'),
  contact: createTextRule(postingLimits.contact, 'one'),
  link: createTextRule(postingLimits.link, 'one', 'website'),
  industries: listOf(topics.industries, postingLimits.industries),
  technologies: listOf(topics.technologies, postingLimits.technologies),
  ics: listOf<TextRule>({ ...createExactRule('ics'), problem: 'value' }, postingLimits.ics),
  attachments: { type: 'files', most: postingLimits.attachments },
} as const satisfies Record<string, Rule>;

const tooLong = (most: number): RuleBreach => ({ problem: 'atMost', facts: { most } });
const tooMany = (most: number): RuleBreach => ({ problem: 'atMostEntries', facts: { most } });

const entryBreach = (rule: TextRule | ChoiceRule, value: unknown): RuleBreach | null => {
  if (typeof value !== 'string') return 'format';
  if (rule.type === 'choice') return dictionaryValues(rule.dictionary, rule.values).includes(value) ? null : 'value';
  if (rule.most !== undefined && value.length > rule.most) return tooLong(rule.most);
  const form = rule.form && forms[rule.form];
  return form && !form.fits(value) ? (rule.problem ?? form.problem) : null;
};

const listBreach = (rule: ListRule, value: unknown, before: unknown): RuleBreach | null => {
  if (!Array.isArray(value)) return 'format';
  const had = Array.isArray(before) ? before : [];
  if (value.length > rule.most && value.length > had.length) return tooMany(rule.most);
  for (const entry of value) {
    const breach = had.includes(entry) ? null : entry === '' ? 'required' : entryBreach(rule.entry, entry);
    if (breach) return breach;
  }
  return null;
};

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
/** Whether a value is an integer from 0 to the largest that a database column stores (`maxInteger`). */
export const isNonNegativeInteger = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxInteger;

/** Whether a file is a picture stored by the portal. */
export const isStoredPicture = ({ link }: Pick<Attachment, 'link'>): boolean => patterns.picture.test(link);

/** Whether a value is a complete attachment whose link is a web address or a file of the portal. */
export const isValidAttachment = (value: unknown): value is Attachment => {
  const { id, name, size, type, link } = objectProperties(value);
  if (!isText(id, maxLinkLength) || id === '' || !isText(name, mostOf.fileName) || !isText(type, mostOf.fileType)) return false;
  if (size !== null && !(Number.isSafeInteger(size) && Number(size) >= 0)) return false;
  return isText(link, maxLinkLength) && (isWebLink(link) || patterns.ownFile.test(link));
};

const filesBreach = (most: number, files: readonly unknown[], before: readonly unknown[]): RuleBreach | null => {
  if (!files.every(isSentFileReference)) return 'format';
  const had = before.filter(isSentFileReference);
  if (files.length > most && files.length > had.length) return tooMany(most);
  for (const { id, name = '' } of files) {
    if (had.some((one) => one.id === id && one.name === name)) continue;
    if (id === '') return 'required';
    if (id.length > maxLinkLength) return tooLong(maxLinkLength);
    if (typeof name === 'string' && name.length > mostOf.fileName) return tooLong(mostOf.fileName);
  }
  return null;
};

/** Validates one relation; the caller checks whether the kind exists. Returns null if it is valid. */
export const relationBreach = ({ type, ref, degree }: SentRelation): RuleBreach | null =>
  relationTypes.some((one) => one === type) && (degree === undefined || correspondenceDegrees.some((one) => one === degree))
    ? entryBreach(referenceRule, ref)
    : 'value';
const relationsBreach = (most: number, relations: readonly unknown[], before: readonly unknown[]): RuleBreach | null => {
  if (!relations.every(isSentRelation)) return 'value';
  const had = before.filter(isSentRelation);
  if (relations.length > most && relations.length > had.length) return tooMany(most);
  const isNew = ({ type, kind, ref }: SentRelation) => !had.some((one) => one.type === type && one.kind === kind && one.ref === ref);
  for (const relation of relations) {
    const breach = isNew(relation) ? relationBreach(relation) : null;
    if (breach) return breach;
  }
  return null;
};

/** Whether a value is a preview table within the limits. */
export const isValidTablePreview = (value: unknown): value is TablePreview => isTableShape(value) && tableBreach(value) === null;
const tableBreach = ({ columns, rows }: TablePreview): RuleBreach | null => {
  if (columns.length > tableLimits.columns || rows.some((row) => row.length > tableLimits.columns)) return tooMany(tableLimits.columns);
  if (rows.length > tableLimits.rows) return tooMany(tableLimits.rows);
  if (columns.some((name) => name.length > tableLimits.column)) return tooLong(tableLimits.column);
  return rows.some((row) => row.some((cell) => cell.length > tableLimits.cell)) ? tooLong(tableLimits.cell) : null;
};

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';
const isAlike = (a: unknown, b: unknown): boolean => a === b || (isNothing(a) && isNothing(b));
const listOrNone = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Validates a field value against its rule. Returns null if it is valid. `before`: the stored value. An unchanged value and unchanged
 * entries of a list are always valid, because a rule can be newer than a record.
 */
export const findRuleBreach = (rule: Rule, value: unknown, before?: unknown): RuleBreach | null => {
  if (isNothing(value) || isAlike(value, before)) return null;
  switch (rule.type) {
    case 'text':
    case 'choice':
      return entryBreach(rule, value);
    case 'list':
      return listBreach(rule, value, before);
    case 'files':
      return filesBreach(rule.most, listOrNone(value), listOrNone(before));
    case 'relations':
      return relationsBreach(rule.most, listOrNone(value), listOrNone(before));
    case 'table':
      if (!isTableShape(value)) return 'format';
      return isTableShape(before) && isSameTable(value, before) ? null : tableBreach(value);
    case 'whole':
      return isNonNegativeInteger(value) ? null : { problem: 'between', facts: { least: 0, most: maxInteger } };
    default:
      return null;
  }
};

const isSameTable = (table: TablePreview, before: TablePreview): boolean =>
  JSON.stringify([table.columns, table.rows]) === JSON.stringify([before.columns, before.rows]);

/** Normalizes a text: removes invisible characters and, in one-line texts, line breaks. A value equal to `before` is not changed. */
export const normalizeText = (rule: Rule, value: string, before?: unknown): string => {
  if (rule.type !== 'text' || !rule.lines || isAlike(value, before)) return value;
  return rule.lines === 'one' ? normalizeSingleLine(value) : normalizeMultilineText(value);
};

/** Normalizes every text in a list. Entries that are in `before` are not changed. */
export const normalizeList = <T>({ entry: rule }: ListRule, value: readonly T[], before?: unknown): (T | string)[] => {
  const had = new Set(listOrNone(before));
  return value.map((entry) => (typeof entry === 'string' && !had.has(entry) ? normalizeText(rule, entry) : entry));
};

/** Normalizes a value of any type; only texts and lists of texts change. */
export const normalizeFieldValue = (rule: Rule, value: unknown, before?: unknown): unknown => {
  if (isAlike(value, before)) return value;
  if (rule.type === 'list' && Array.isArray(value)) return normalizeList(rule, value, before);
  return typeof value === 'string' ? normalizeText(rule, value) : value;
};
