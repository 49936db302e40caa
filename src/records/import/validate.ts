import { isRecordKey } from '../../areas/exchange/publication.ts';
import { isPartialDate } from '../../base/dates.ts';
import { contentLanguages, isCountry } from '../../base/locales.ts';
import { industries, technologies } from '../engine/dictionaries.ts';
import { domainOf, retiredIn } from '../engine/dictionary-registry.ts';
import type { Draft } from '../engine/draft.ts';
import type { Attachment, Field, Participation, TablePreview } from '../engine/fields.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import { type ImportReason, reason } from './reason.ts';

const maxNumber = 200;
const maxTitle = 2000;
const maxKey = 500;
const maxLink = 2048;
const maxShort = 320;
const maxEntries = 500;
const languages: ReadonlySet<string> = new Set(contentLanguages);

const codePatterns = { ics: /^\d{2}(\.\d{3}(\.\d{2})?)?$/, ccs: /^[A-Z](\d{2}(\/\d{2})?)?$/ };
const isWebLink = (value: string): boolean => {
  return value.length <= maxLink && /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
};

/** Whether a text field's value has the form its type asks for. */
const problemOfText = (field: Field, value: string): 'W_IMPORT_DATE' | 'W_IMPORT_LINK' | 'W_IMPORT_TYPE' | 'W_IMPORT_CHOICE' | null => {
  switch (field.type) {
    case 'date':
      return isPartialDate(value) ? null : 'W_IMPORT_DATE';
    case 'link':
      return isWebLink(value) ? null : 'W_IMPORT_LINK';
    case 'email':
      return value.length <= maxShort && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : 'W_IMPORT_TYPE';
    case 'choice':
      return domainOf(field.dictionary, field.values).includes(value) ? null : 'W_IMPORT_CHOICE';
    default:
      return field.type === 'text' || (field.type === 'phone' && value.length <= maxShort) ? null : 'W_IMPORT_TYPE';
  }
};

type Warn = (warning: ImportReason) => void;

const atMost = <T>(name: string, list: readonly T[], warn: Warn): readonly T[] => {
  if (list.length <= maxEntries) return list;
  warn(reason('W_IMPORT_TOO_MANY', name, list.length));
  return list.slice(0, maxEntries);
};

const isCount = (value: unknown): boolean => value === null || (Number.isInteger(value) && Number(value) >= 0);
/** Foreign data may hold any shape; only exactly the model's gets in. */
const asParticipation = (value: unknown): Participation | null => {
  const { secretariat = null, participating = null, observing = null } = value as Partial<Participation>;
  return [secretariat, participating, observing].every(isCount) ? { secretariat, participating, observing } : null;
};
const asAttachment = (value: unknown): Attachment | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, size = null, type = '', link } = value as Partial<Attachment>;
  const named = typeof id === 'string' && typeof name === 'string' && typeof type === 'string';
  return named && isCount(size) && typeof link === 'string' && isWebLink(link) ? { id, name, size, type, link } : null;
};

const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every((cell) => typeof cell === 'string');
const asTable = (value: unknown): TablePreview | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { columns, rows } = value as Partial<TablePreview>;
  return isTextList(columns) && Array.isArray(rows) && rows.length <= maxEntries && rows.every(isTextList) ? { columns, rows } : null;
};

const checkList = (name: string, field: Field, value: readonly unknown[], warn: Warn): string[] =>
  atMost(name, value, warn).filter((entry): entry is string => {
    const bad =
      typeof entry !== 'string' || entry === ''
        ? 'W_IMPORT_TYPE'
        : field.type === 'choices' && !domainOf(field.dictionary, field.values).includes(entry)
          ? 'W_IMPORT_CHOICE'
          : field.type === 'codes' && !codePatterns[field.scheme].test(entry)
            ? 'W_IMPORT_CODE'
            : null;
    if (bad) warn(reason(bad, name, entry));
    return !bad;
  });

/** Says which value can no longer be chosen: the writer leaves it to records that have it already. */
const warnRetired = (name: string, dictionary: string, values: readonly string[], warn: Warn): void => {
  const value = retiredIn(dictionary, values);
  if (value !== undefined) warn(reason('W_IMPORT_RETIRED', name, value));
};

/** A field's value as it may be stored; undefined when it has to be left out. */
const checkField = (name: string, field: Field, value: unknown, warn: Warn): unknown => {
  if (value === null || value === undefined || value === '') return undefined;
  if (field.type === 'list' || field.type === 'choices' || field.type === 'codes') {
    if (Array.isArray(value)) return checkList(name, field, value, warn);
  } else if (field.type === 'attachments') {
    const found = Array.isArray(value) ? atMost(name, value, warn).map(asAttachment) : [null];
    if (!found.includes(null)) return found;
  } else if (field.type === 'participation') {
    const found = typeof value === 'object' ? asParticipation(value) : null;
    if (found) return found;
  } else if (field.type === 'flag' || field.type === 'duration') {
    if (field.type === 'flag' ? typeof value === 'boolean' : Number.isInteger(value) && Number(value) >= 0) return value;
  } else if (field.type === 'table') {
    const found = asTable(value);
    if (found) return found;
  } else if (typeof value === 'string') {
    const problem = problemOfText(field, value);
    if (!problem) return value;
    warn(reason(problem, name, value));
    return undefined;
  }
  warn(reason('W_IMPORT_TYPE', name, value));
  return undefined;
};

const checkFields = (fields: Readonly<Record<string, Field>>, draft: Draft, warn: Warn): void => {
  for (const name of Object.keys(draft.fields)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) warn(reason('W_IMPORT_FIELD', name));
    const value = field && checkField(name, field, draft.fields[name], warn);
    if (field && 'dictionary' in field) warnRetired(name, field.dictionary, [value ?? []].flat() as string[], warn);
    if (value === undefined) delete draft.fields[name];
    else draft.fields[name] = value;
  }
};

const checkTexts = (draft: Draft, warn: Warn): void => {
  for (const language of Object.keys(draft.texts) as (keyof Draft['texts'])[]) {
    if (languages.has(language) && (draft.texts[language]?.title || language === draft.lang)) continue;
    warn(reason('W_IMPORT_LANGUAGE', 'lang', language));
    delete draft.texts[language];
  }
};

const checkShared = (draft: Draft, warn: Warn): void => {
  if (draft.country !== null && !isCountry(draft.country)) {
    warn(reason('W_IMPORT_COUNTRY', 'country', draft.country));
    draft.country = null;
  }
  if (draft.date !== null && !isPartialDate(draft.date)) {
    warn(reason('W_IMPORT_DATE', 'date', draft.date));
    draft.date = null;
  }
  if (draft.image && !/^\/assets\/image\/[\w-]{1,64}$/.test(draft.image)) {
    warn(reason('W_IMPORT_LINK', 'image', draft.image));
    draft.image = null;
  }
  if (draft.source.link !== null && !isWebLink(draft.source.link)) {
    warn(reason('W_IMPORT_LINK', 'sourceLink', draft.source.link));
    draft.source.link = null;
  }
  for (const [name, allowed] of [
    ['industries', domainOf('industry', industries)],
    ['technologies', domainOf('technology', technologies)],
  ] as const) {
    const list = draft[name];
    warnRetired(name, name === 'industries' ? 'industry' : 'technology', list ?? [], warn);
    if (!list || list.every((entry) => allowed.includes(entry))) continue;
    for (const entry of list) if (!allowed.includes(entry)) warn(reason('W_IMPORT_CHOICE', name, entry));
    draft[name] = list.filter((entry) => allowed.includes(entry));
  }
};

const checkRelations = (draft: Draft, warn: Warn): void => {
  if (draft.keywords) draft.keywords = [...atMost('keywords', draft.keywords, warn)];
  if (!draft.relations) return;
  const fitting = draft.relations.filter(({ ref }) => ref.length <= maxNumber && /[\p{L}\p{N}]/u.test(ref));
  if (fitting.length < draft.relations.length)
    warn(reason('W_IMPORT_RELATION', 'relations', draft.relations.find((relation) => !fitting.includes(relation))?.ref));
  draft.relations = [...atMost('relations', fitting, warn)];
};

const fatal = (kind: KindSlug, draft: Draft): ImportReason | null => {
  const title = draft.texts[draft.lang]?.title ?? '';
  if (title === '') return reason('E_IMPORT_NO_TITLE', 'title');
  if (title.length > maxTitle) return reason('E_IMPORT_TITLE_TOO_LONG', 'title', title);
  if (isRecordKey(kind, draft.key ?? '')) return reason('E_IMPORT_POSTING', 'key', draft.key);
  if (kind !== 'standard') return draft.key && draft.key.length <= maxKey ? null : reason('E_IMPORT_NO_KEY', 'key', draft.key);
  const { number } = draft.fields;
  if (typeof number !== 'string' || !/[\p{L}\p{N}]/u.test(number)) return reason('E_IMPORT_NO_NUMBER', 'number');
  return number.length > maxNumber ? reason('E_IMPORT_NUMBER_TOO_LONG', 'number', number) : null;
};

/**
 * Checks a draft against its kind. What a record cannot do without is an error; any other bad value is taken out of the draft
 * and reported as a warning.
 */
export const validateDraft = (kind: KindSlug, draft: Draft): { error: ImportReason | null; warnings: ImportReason[] } => {
  const error = fatal(kind, draft);
  const warnings: ImportReason[] = [];
  if (error) return { error, warnings };
  const warn: Warn = (warning) => warnings.push(warning);
  checkTexts(draft, warn);
  checkShared(draft, warn);
  checkRelations(draft, warn);
  checkFields(kindOf(kind).fields, draft, warn);
  return { error, warnings };
};
