import { isLocale } from '../../../../base/locales.ts';
import { nameOfPath } from '../../../../records/edit/web/form/names.ts';
import { type KindSlug, kindOf } from '../../../../records/kinds/index.ts';
import { dictionaryOf, valueLabel } from '../../../../web/lib/labels.ts';
import type { Words } from '../../../../web/office/module.ts';
import { textOfKey } from '../../../../web/office/texts.tsx';

/** Modules whose actions are called otherwise. */
const areas: Readonly<Record<string, string>> = {
  setting: 'config',
  label: 'labels',
  error: 'error-code',
  page: 'pages',
  application: 'applications',
  posting: 'review',
};
/** Dictionaries of what records, postings and accounts alike have. */
const dictionaries: Readonly<Record<string, string>> = {
  country: 'country',
  lang: 'language',
  industry: 'industry',
  industries: 'industry',
  technologies: 'technology',
};
/** Where the words for values stand, in areas that have them elsewhere. */
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

/** The module that an action of the audit belongs to. */
export const areaOf = (action: string): string => {
  const [named = ''] = action.split('.');
  return areas[named] ?? named;
};

/** Which thing's field is told. */
export interface AuditPlace {
  area: string;
  /** Of the record that was changed, where it was one. */
  kind: KindSlug | null;
  field: string;
}

/** What a field is called; a text of a language with the language before it. A step's own fields are no fields of a record. */
export const fieldName = ({ t }: Pick<Words, 't'>, { area, kind, field }: AuditPlace): string => {
  const own = textOfKey(t, `admin.audit.of.${field}`);
  if (kind) return own ?? nameOfPath(t, kind, field);
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
  return dictionaries[own] ?? (kind ? dictionaryOf(kindOf(kind), own) : null);
};

/** A single value in words: of a dictionary, of the module's own, or as it was written, without its markup. */
export const valueName = ({ t }: Pick<Words, 't'>, { area, kind, field }: AuditPlace, value: unknown): string => {
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
