import { isPartialDate } from '../../base/dates.ts';
import { contentLanguages } from '../../base/locales.ts';
import { isCountryCode } from '../../base/territories.ts';
import { keysOf } from '../../base/typed-keys.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import { firstRetiredValue } from '../engine/dictionary-registry.ts';
import type { DraftText, RecordDraft } from '../engine/draft.ts';
import { lookUpOwnEntry } from '../engine/entry.ts';
import {
  type ChoiceRule,
  fieldRuleOf,
  findRuleBreach,
  isNonNegativeInteger,
  isStoredPicture,
  isValidAttachment,
  isValidTablePreview,
  keyLengths,
  type ListRule,
  normalizeFieldValue,
  normalizeText,
  relationBreach,
  richTextLimits,
  sharedFieldRules,
  standardNumberRule,
  type TextRule,
  titleSummaryRules,
  translatedRule,
} from '../engine/field-rules.ts';
import { textListOf } from '../engine/field-values.server.ts';
import type { Attachment, CommitteeParticipation, Field } from '../engine/fields.ts';
import type { Kind } from '../engine/kind.ts';
import { translationFieldKeys } from '../engine/translated.ts';
import { isKind, type KindSlug, kindOf } from '../kinds/index.ts';
import { isReservedKey } from '../kinds/reserved-keys.ts';
import { cleanRichBody } from '../rich-text/rich-body.server.ts';
import { plainText, toCleanHtml } from '../rich-text/rich-text.server.ts';
import { createImportReason, type ImportCode, type ImportReason } from './reason.ts';

const languages: ReadonlySet<string> = new Set(contentLanguages);

type WarningReporter = (warning: ImportReason) => void;

/** Warning code for a value that does not have the form of its rule, by form. */
const codeOfForm = {
  date: 'W_IMPORT_DATE',
  link: 'W_IMPORT_LINK',
  recording: 'W_IMPORT_LINK',
  picture: 'W_IMPORT_LINK',
  ics: 'W_IMPORT_CODE',
  ccs: 'W_IMPORT_CODE',
} as const;

const codeOf = (rule: TextRule | ChoiceRule): ImportCode => {
  if (rule.type === 'choice') return 'W_IMPORT_CHOICE';
  if (!rule.form) return 'W_IMPORT_TOO_LONG';
  return lookUpOwnEntry<ImportCode>(codeOfForm, rule.form) ?? 'W_IMPORT_TYPE';
};

/** Normalizes and validates a text or dictionary value. Returns undefined with a warning if it must be left out. */
const checkOne = (name: string, rule: TextRule | ChoiceRule, value: unknown, warn: WarningReporter): string | undefined => {
  const normalized = normalizeFieldValue(rule, value);
  if (typeof normalized !== 'string' || normalized === '') {
    warn(createImportReason('W_IMPORT_TYPE', name, value));
    return undefined;
  }
  const breach = findRuleBreach(rule, normalized);
  if (!breach) return normalized;
  warn(createImportReason(codeOf(rule), name, normalized, typeof breach === 'object' ? breach : undefined));
  return undefined;
};

const atMost = <T>(name: string, list: readonly T[], most: number, warn: WarningReporter): readonly T[] => {
  if (list.length <= most) return list;
  warn(createImportReason('W_IMPORT_TOO_MANY', name, list.length, { problem: 'atMostEntries', facts: { most } }));
  return list.slice(0, most);
};

/** Imported data may have any shape; the following functions accept only the exact shape of counts and attachments. */
const isCount = (value: unknown): value is number | null => value === null || isNonNegativeInteger(value);
const asParticipation = (value: unknown): CommitteeParticipation | null => {
  if (!isNonNullObject(value)) return null;
  const { secretariat = null, participating = null, observing = null } = value;
  return isCount(secretariat) && isCount(participating) && isCount(observing) ? { secretariat, participating, observing } : null;
};
const asAttachment = (value: unknown): Attachment | null => {
  if (!isNonNullObject(value)) return null;
  const { id, name, size = null, type = '', link } = value;
  const file = { id, name, size, type, link };
  return isValidAttachment(file) ? file : null;
};

/** Drops pictures that are not stored by the portal, with a warning, because they cannot be shown. */
const onlyPictures = (name: string, files: readonly (Attachment | null)[], warn: WarningReporter): Attachment[] =>
  files.flatMap((file) => {
    if (file && isStoredPicture(file)) return file;
    if (file) warn(createImportReason('W_IMPORT_LINK', name, file.link));
    return [];
  });

const checkList = (name: string, rule: ListRule, value: readonly unknown[], warn: WarningReporter): string[] =>
  atMost(name, value, rule.most, warn).flatMap((entry) => checkOne(name, rule.entry, entry, warn) ?? []);

/** Warns about an inactive value. The writer keeps it only for records that already have it. */
const warnRetired = (name: string, dictionary: string, values: readonly string[], warn: WarningReporter): void => {
  const value = firstRetiredValue(dictionary, values);
  if (value !== undefined) warn(createImportReason('W_IMPORT_RETIRED', name, value));
};

/** Normalizes and validates a field's value. Returns undefined if it must be left out. */
const checkField = (name: string, field: Field, value: unknown, warn: WarningReporter): unknown => {
  if (value === null || value === undefined || value === '') return undefined;
  const rule = fieldRuleOf(name, field);
  switch (rule.type) {
    case 'text':
    case 'choice':
      if (typeof value === 'string') return checkOne(name, rule, value, warn);
      break;
    case 'list':
      if (Array.isArray(value)) return checkList(name, rule, value, warn);
      break;
    case 'files': {
      const files = Array.isArray(value) ? atMost(name, value, rule.most, warn).map(asAttachment) : [null];
      if (files.includes(null)) break;
      return rule.pictures ? onlyPictures(name, files, warn) : files;
    }
    case 'counts': {
      const counts = asParticipation(value);
      if (counts) return counts;
      break;
    }
    case 'flag':
      if (typeof value === 'boolean') return value;
      break;
    case 'whole':
      if (isNonNegativeInteger(value)) return value;
      break;
    case 'table':
      if (isValidTablePreview(value)) return { columns: value.columns, rows: value.rows };
  }
  warn(createImportReason('W_IMPORT_TYPE', name, value));
  return undefined;
};

const checkFields = (fields: Readonly<Record<string, Field>>, draft: RecordDraft, warn: WarningReporter): void => {
  for (const name of Object.keys(draft.fields)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) warn(createImportReason('W_IMPORT_FIELD', name));
    const value = field && checkField(name, field, draft.fields[name], warn);
    if (field && 'dictionary' in field) warnRetired(name, field.dictionary, typeof value === 'string' ? [value] : textListOf(value), warn);
    if (value === undefined) delete draft.fields[name];
    else draft.fields[name] = value;
  }
};

/** Plain text of a title or summary as it will be stored. Tags are also removed if the source escaped them. */
const plain = (text: string): string => (/[<&]/.test(text) ? plainText(plainText(text)) : text);

/** Whether a body exceeds the limits of rich text. An imported body is stored completely, with a warning. */
const hasTooLargeBody = (body: string): boolean => {
  if (body.length <= richTextLimits.characters && !/data:/i.test(body)) return false;
  return cleanRichBody(toCleanHtml(body)) === null;
};

/** Validates the text of one language. Returns null without a valid title. Warnings name removed values by their path in the API. */
const checkText = (kind: Kind, language: string, text: DraftText, warn: WarningReporter): DraftText | null => {
  const at = `texts.${language}`;
  const title = checkOne(`${at}.title`, titleSummaryRules.title, plain(text.title), warn);
  if (!title) return null;
  const checked: DraftText = { ...text, title };
  if (text.summary) checked.summary = checkOne(`${at}.summary`, titleSummaryRules.summary, plain(text.summary), warn) ?? null;
  if (text.body && hasTooLargeBody(text.body)) warn(createImportReason('W_IMPORT_TOO_LONG', `${at}.body`, text.body, 'contentLimit'));
  if (!text.fields) return checked;
  const names = translationFieldKeys(kind);
  checked.fields = {};
  for (const [name, value] of Object.entries(text.fields)) {
    if (!names.includes(name)) warn(createImportReason('W_IMPORT_FIELD', `${at}.fields.${name}`));
    const checkedValue =
      names.includes(name) && value ? checkOne(`${at}.fields.${name}`, translatedRule(kind, name), value, warn) : undefined;
    if (checkedValue !== undefined) checked.fields[name] = checkedValue;
  }
  return checked;
};

const checkTexts = (kind: Kind, draft: RecordDraft, warn: WarningReporter): void => {
  for (const language of keysOf(draft.texts)) {
    const text = draft.texts[language];
    const isMeant = languages.has(language) && text && (text.title || language === draft.lang);
    if (!isMeant) warn(createImportReason('W_IMPORT_LANGUAGE', 'lang', language));
    const checked = isMeant ? checkText(kind, language, text, warn) : null;
    if (checked) draft.texts[language] = checked;
    else delete draft.texts[language];
  }
};

const checkShared = (draft: RecordDraft, warn: WarningReporter): void => {
  if (draft.country !== null && !isCountryCode(draft.country)) {
    warn(createImportReason('W_IMPORT_COUNTRY', 'country', draft.country));
    draft.country = null;
  }
  const one = (name: string, rule: TextRule, value: string | null) => (value ? (checkOne(name, rule, value, warn) ?? null) : value);
  draft.date = one('date', sharedFieldRules.date, draft.date);
  if (draft.image) draft.image = one('image', sharedFieldRules.image, draft.image);
  const { name, link, licence, read } = draft.source;
  const checkedLicence = one('sourceLicence', sharedFieldRules['source.licence'], licence ?? null);
  draft.source = {
    name: one('sourceName', sharedFieldRules['source.name'], name),
    link: one('sourceLink', sharedFieldRules['source.link'], link),
    ...(checkedLicence !== null && { licence: checkedLicence }),
    ...(read && isPartialDate(read) && { read }),
  };
  if (draft.fullText) draft.fullText = one('fullText', sharedFieldRules['source.link'], draft.fullText);
  for (const [name, dictionary] of [
    ['industries', 'industry'],
    ['technologies', 'technology'],
  ] as const) {
    warnRetired(name, dictionary, draft[name] ?? [], warn);
    if (draft[name]) draft[name] = checkList(name, sharedFieldRules[name], draft[name], warn);
  }
  if (draft.keywords) draft.keywords = checkList('keywords', sharedFieldRules.keywords, draft.keywords, warn);
};

const checkRelations = (draft: RecordDraft, warn: WarningReporter): void => {
  if (!draft.relations) return;
  const fitting = draft.relations.filter((relation) => isKind(relation.kind) && !relationBreach(relation));
  if (fitting.length < draft.relations.length)
    warn(createImportReason('W_IMPORT_RELATION', 'relations', draft.relations.find((relation) => !fitting.includes(relation))?.ref));
  draft.relations = [...atMost('relations', fitting, sharedFieldRules.relations.most, warn)];
};

const findFatalReason = (kind: KindSlug, draft: RecordDraft): ImportReason | null => {
  const title = normalizeText(titleSummaryRules.title, plain(draft.texts[draft.lang]?.title ?? ''));
  if (title === '') return createImportReason('E_IMPORT_NO_TITLE', 'title');
  if (findRuleBreach(titleSummaryRules.title, title)) return createImportReason('E_IMPORT_TITLE_TOO_LONG', 'title', title);
  if (isReservedKey(kind, draft.key ?? '')) return createImportReason('E_IMPORT_POSTING', 'key', draft.key);
  if (kind !== 'standard')
    return draft.key && draft.key.length <= keyLengths.imported ? null : createImportReason('E_IMPORT_NO_KEY', 'key', draft.key);
  const { number } = draft.fields;
  const rule = standardNumberRule;
  const breach = typeof number === 'string' && number !== '' ? findRuleBreach(rule, normalizeFieldValue(rule, number)) : 'required';
  if (breach === null) return null;
  return breach === 'required'
    ? createImportReason('E_IMPORT_NO_NUMBER', 'number')
    : createImportReason('E_IMPORT_NUMBER_TOO_LONG', 'number', number);
};

/**
 * Validates a draft against its kind, in place. A missing or too long title, number or key, or a reserved key, is an error. Any other
 * invalid value is removed and reported as a warning.
 */
export const validateDraft = (kind: KindSlug, draft: RecordDraft): { error: ImportReason | null; warnings: ImportReason[] } => {
  const error = findFatalReason(kind, draft);
  const warnings: ImportReason[] = [];
  if (error) return { error, warnings };
  const warn: WarningReporter = (warning) => warnings.push(warning);
  checkTexts(kindOf(kind), draft, warn);
  checkShared(draft, warn);
  checkRelations(draft, warn);
  checkFields(kindOf(kind).fields, draft, warn);
  return { error, warnings };
};
