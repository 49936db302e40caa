import { isLocale } from '../../../../base/locales.ts';
import { fieldPathLabel } from '../../../../records/edit/web/form/names.ts';
import { type KindSlug, kindOf } from '../../../../records/kinds/index.ts';
import { dictionaryNameOfField, valueLabel } from '../../../../web/lib/labels.ts';
import type { TranslationContext } from '../../../../web/office/module.ts';
import { textOfKey } from '../../../../web/office/texts.tsx';

/** Names of back-office modules by the prefix of their audit actions, if name and prefix differ. */
const areas: Readonly<Record<string, string>> = {
  setting: 'config',
  label: 'labels',
  error: 'error-code',
  page: 'pages',
  application: 'applications',
  posting: 'review',
};
/** Names of dictionaries by field, for fields that records, postings and accounts have in common. */
const dictionaries: Readonly<Record<string, string>> = {
  country: 'country',
  lang: 'language',
  industry: 'industry',
  industries: 'industry',
  technologies: 'technology',
};
/** Prefixes of text keys for values, by area and field, if they differ from the default. */
const valueTexts: Readonly<Record<string, string>> = {
  'review.status': 'admin.review',
  'review.state': 'admin.content.state',
  'applications.status': 'snd.application',
  'test.status': 'tests.status',
  'test.visibility': 'result.visibility',
  'account.digest': 'uc.info.digest',
  'content.state': 'admin.content.state',
  'content.working': 'admin.content.working',
  'quality.state': 'admin.quality.runs.state',
};

/** Returns the module to which an audit action belongs. */
export const auditActionModule = (action: string): string => {
  const [named = ''] = action.split('.');
  return areas[named] ?? named;
};

/** Field of a record or another audited object whose change is displayed. */
export interface AuditedField {
  area: string;
  /** Kind of the changed record; null if the changed object is not a record. */
  kind: KindSlug | null;
  field: string;
}

/**
 * Returns the label of a field, with the language in front for a translated text. For fields of records, a label in the audit texts takes
 * precedence. For other objects, the labels of the module take precedence over it.
 */
export const auditFieldLabel = ({ t }: Pick<TranslationContext, 't'>, { area, kind, field }: AuditedField): string => {
  const own = textOfKey(t, `admin.audit.of.${field}`);
  if (kind) return own ?? fieldPathLabel(t, kind, field);
  return field
    .split('.')
    .map((step) => {
      if (isLocale(step)) return valueLabel(t, 'language', step);
      const ofPosting = area === 'review' ? textOfKey(t, `snd.field.${step}`) : undefined;
      return (
        ofPosting ??
        textOfKey(t, `admin.${area}.${step}`) ??
        textOfKey(t, `admin.audit.of.${step}`) ??
        textOfKey(t, `admin.field.${step}`) ??
        step
      );
    })
    .join(' · ');
};

const ofDictionary = (area: string, kind: KindSlug | null, own: string): string | null => {
  if (area === 'review' && own === 'category') return 'sndCategory';
  if (area === 'review' && own === 'progress') return 'progress';
  return dictionaries[own] ?? (kind ? dictionaryNameOfField(kindOf(kind), own) : null);
};

/** Returns the label of one value: from a dictionary, from the module's texts, or the value itself without markup. */
export const auditValueLabel = ({ t }: Pick<TranslationContext, 't'>, { area, kind, field }: AuditedField, value: unknown): string => {
  if (value !== null && typeof value === 'object') {
    const { ref, name, url }: Readonly<Record<string, unknown>> = { ...value };
    return String(ref ?? name ?? url ?? JSON.stringify(value));
  }
  const text = String(value);
  if (text === 'true' || text === 'false') {
    if (area === 'config') return t(text === 'true' ? 'admin.config.on' : 'admin.config.off');
    return t(text === 'true' ? 'admin.audit.yes' : 'admin.audit.no');
  }
  const own = field.split('.').at(-1) ?? field;
  const dictionary = ofDictionary(area, kind, own);
  const label = dictionary ? valueLabel(t, dictionary, text) : text;
  if (label !== text) return label;
  const place = valueTexts[`${area}.${field}`];
  const words =
    (place && textOfKey(t, `${place}.${text}`)) ?? textOfKey(t, `admin.${area}.${field}.${text}`) ?? textOfKey(t, `admin.${field}.${text}`);
  return words || text.replace(/<[^>]*>/g, ' ').trim();
};
