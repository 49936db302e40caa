import { isPartialDate } from '../../../../base/dates.ts';
import type { ContentLanguage } from '../../../../base/locales.ts';
import type { Translate } from '../../../../platform/i18n/types.ts';
import { isTooMuch, measure } from '../../../../web/forms/editor/measure.ts';
import type { Kind } from '../../../engine/kind.ts';
import type { ContentValues } from '../../content.ts';
import type { Faults } from './store.ts';
import { isBlank } from './values.ts';

/** Kinds whose new records are named by hand: other records gather under that name. */
export const isNamed = (slug: string): boolean => slug === 'industry' || slug === 'technology';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const isWebLink = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
const isOwnRecording = (value: unknown) => typeof value === 'string' && /^\/(media|assets\/misc)\//.test(value);
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;

/** What the browser can tell is wrong before anything is sent, in the API's names. */
export const faultsOf = (kind: Kind, values: ContentValues, key: string | null, t: Translate): Faults => {
  const faults: Record<string, string> = {};
  const required = t('content.fault.required');
  for (const [lang, text] of Object.entries(values.texts)) {
    const original = lang === values.lang;
    if ((original || !isBlank(text)) && !text.title.trim()) faults[`texts.${lang}.title`] = required;
    if (isTooMuch(measure(text.body))) faults[`texts.${lang}.body`] = t('editor.tooMuch');
  }
  if (!values.texts[values.lang as ContentLanguage]) faults[`texts.${values.lang}.title`] = required;
  if (key !== null && isNamed(kind.slug) && !/^[\w.:-]{1,200}$/.test(key))
    faults.key = t(key ? 'content.fault.key' : 'content.fault.required');
  if (!isEmpty(values.date) && !isPartialDate(values.date ?? '')) faults.date = t('content.fault.date');
  if (!isEmpty(values.source.link) && !isWebLink(values.source.link)) faults['source.link'] = t('content.fault.link');
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = values.fields[name];
    const path = `fields.${name}`;
    if (name === 'number' && !/[\p{L}\p{N}]/u.test(String(value ?? ''))) faults[path] = required;
    if (isEmpty(value)) continue;
    if (field.type === 'date' && !isPartialDate(String(value))) faults[path] = t('content.fault.date');
    if (field.type === 'link' && !isWebLink(value) && !(field.recording && isOwnRecording(value))) faults[path] = t('content.fault.link');
    if (field.type === 'duration' && !isCount(value)) faults[path] = t('content.fault.length');
    if (field.type === 'participation')
      for (const [role, count] of Object.entries(value as object))
        if (!isEmpty(count) && !isCount(count)) faults[`${path}.${role}`] = t('content.fault.number');
  }
  if (values.relations.some(({ ref }) => !/[\p{L}\p{N}]/u.test(ref))) faults.relations = t('content.fault.relation');
  return faults;
};
