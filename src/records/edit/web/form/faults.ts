import type { Translate } from '../../../../platform/i18n/types.ts';
import { isOverLimit, measureText } from '../../../../web/forms/editor/measure.ts';
import {
  findRuleBreach,
  isNonNegativeInteger,
  keyLengths,
  keyPattern,
  type Rule,
  type RuleBreach,
  ruleAtPath,
} from '../../../engine/field-rules.ts';
import type { Kind } from '../../../engine/kind.ts';
import type { ContentText, ContentValues } from '../../content.ts';
import { valuesByPath } from './paths.ts';
import type { FieldFaults } from './store.ts';
import { isBlank } from './values.ts';

/** Whether an editor chooses the key of a new record of the kind, because other records refer to it as a topic. */
export const hasEditorChosenKey = (slug: string): slug is 'industry' | 'technology' => slug === 'industry' || slug === 'technology';

/** Error message for a violation of a rule; null if the form does not report this violation, because the server does. */
const describeRuleBreach = (rule: Rule, breach: RuleBreach, t: Translate): string | null => {
  if (rule.type === 'whole') return t('content.fault.length');
  if (rule.type === 'relations' && breach === 'format') return t('content.fault.relation');
  if (typeof breach === 'object') return breach.problem === 'between' ? null : t(`content.fault.${breach.problem}`, breach.facts);
  if (breach === 'date' || breach === 'required') return t(`content.fault.${breach}`);
  return rule.type === 'text' && (rule.form === 'link' || rule.form === 'recording') ? t('content.fault.link') : null;
};

interface FilledRecordForm {
  values: ContentValues;
  /** Stored values of the record, which remain valid; null for a new record. */
  before: ContentValues | null;
  /** Typed key of a new record; null: the record has one. */
  key: string | null;
}

/** Validates the form in the browser before it is sent. Returns error messages by path, in the notation of the API. */
export const validateForm = (kind: Kind, { values, before, key }: FilledRecordForm, t: Translate): FieldFaults => {
  const faults: Record<string, string> = {};
  const required = t('content.fault.required');
  const stored: Readonly<Record<string, ContentText | undefined>> = before?.texts ?? {};
  for (const [lang, text] of Object.entries(values.texts)) {
    const original = lang === values.lang;
    if ((original || !isBlank(text)) && !text.title.trim()) faults[`texts.${lang}.title`] = required;
    const isSameBody = stored[lang]?.body === text.body;
    if (!isSameBody && isOverLimit(measureText(text.body))) faults[`texts.${lang}.body`] = t('editor.tooMuch');
  }
  if (!values.texts[values.lang]) faults[`texts.${values.lang}.title`] = required;
  if (key !== null && hasEditorChosenKey(kind.slug) && !(key.length <= keyLengths.typed && keyPattern.test(key)))
    faults.key = t(key ? 'content.fault.key' : 'content.fault.required');
  const known = before && valuesByPath(before);
  for (const [path, value] of valuesByPath(values)) {
    const rule = ruleAtPath(kind, path);
    const breach = rule && findRuleBreach(rule, value, known?.get(path));
    const words = breach && describeRuleBreach(rule, breach, t);
    if (words) faults[path] ??= words;
  }
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = values.fields[name];
    if (name === 'number' && !value) faults[`fields.${name}`] = required;
    if (field.type !== 'participation' || typeof value !== 'object' || value === null) continue;
    for (const [role, count] of Object.entries(value))
      if (count !== null && count !== '' && !isNonNegativeInteger(count)) faults[`fields.${name}.${role}`] = t('content.fault.number');
  }
  return faults;
};
