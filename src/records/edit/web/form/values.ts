import type { ContentLanguage, Country } from '../../../../base/locales.ts';
import type { Field } from '../../../engine/fields.ts';
import type { Kind } from '../../../engine/kind.ts';
import { untranslatedParts } from '../../../engine/translated.ts';
import type { ContentDetail, ContentText, ContentValues, TranslationStatus } from '../../content.ts';

export const blankText: ContentText = { title: '', summary: '', body: '', fields: {} };

/** Fills in missing parts of a text with empty values. */
export const completeText = (text: Partial<ContentText>): ContentText => ({
  title: text.title ?? '',
  summary: text.summary ?? '',
  body: text.body ?? '',
  fields: text.fields ?? {},
  ...(text.quality && { quality: text.quality }),
});

/** Removes the confirmations of translations from values, because they are invalid after a change of the original. */
export const clearTranslationConfirmations = (values: ContentValues): ContentValues =>
  Object.values(values.texts).some(({ checked }) => checked)
    ? { ...values, texts: Object.fromEntries(Object.entries(values.texts).map(([lang, text]) => [lang, completeText(text)])) }
    : values;

export const isTranslated = (field: Field): boolean => field.type === 'text' && field.translated === true;
const emptyOf = (field: Field): unknown => {
  if (['list', 'choices', 'codes', 'attachments'].includes(field.type)) return [];
  return field.type === 'flag' ? false : null;
};

/** Initial values of a new record. */
export const blankValues = (kind: Kind, lang: ContentLanguage, country: Country | null): ContentValues => ({
  lang,
  texts: { [lang]: blankText },
  country,
  date: null,
  image: null,
  keywords: [],
  industries: [],
  technologies: [],
  source: { name: '', link: null, licence: '' },
  fields: Object.fromEntries(
    Object.entries(kind.fields)
      .filter(([, field]) => !isTranslated(field))
      .map(([name, field]) => [name, emptyOf(field)]),
  ),
  relations: [],
});

/** JSON with sorted keys; undefined, null and empty text are equal. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? '', (_, inner: unknown) => {
    if (inner === null) return '';
    if (typeof inner !== 'object' || Array.isArray(inner)) return inner;
    const entries = Object.entries(inner).filter(([, one]) => one !== undefined && one !== null && one !== '');
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
export const areValuesEqual = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const plain = (html: string): string => html.replace(/<(?!img)[^>]*>/g, '').trim();
export const isBlank = (text: ContentText | undefined): boolean =>
  !text || [text.title.trim(), text.summary.trim(), plain(text.body), ...Object.values(text.fields)].every((one) => !one);

/** Status of a translation in the form's current values; the API's status describes the stored values. */
export const translationStatusOf = (
  kind: Kind,
  lang: ContentLanguage,
  values: ContentValues,
  base: ContentDetail | null,
): TranslationStatus => {
  if (lang === values.lang) return 'original';
  const text = values.texts[lang];
  if (!text || isBlank(text)) return 'missing';
  const stood: Partial<Record<ContentLanguage, TranslationStatus>> | undefined = base?.texts;
  const isSameText = base && areValuesEqual(text, base.values.texts[lang]);
  const rewritten = !areValuesEqual(values.texts[values.lang], base?.values.texts[base.values.lang]);
  if (isSameText && (rewritten || stood?.[lang] === 'stale')) return 'stale';
  return untranslatedParts(kind, values.texts[values.lang] ?? blankText, values.fields, text).length > 0 ? 'incomplete' : 'ok';
};

/** Converts the form's values to values for the API: without texts of empty languages, except the original. */
export const valuesToSend = (values: ContentValues): ContentValues => ({
  ...values,
  texts: Object.fromEntries(Object.entries(values.texts).filter(([lang, text]) => lang === values.lang || !isBlank(text))),
});

/**
 * Makes another language the original. If that language has no text, the original text moves to it, because its former language was wrong.
 */
export const changeOriginalLanguage = (values: ContentValues, lang: ContentLanguage): ContentValues => {
  const before = values.texts[values.lang] ?? blankText;
  const { [values.lang]: _, ...others } = values.texts;
  const { quality: __, ...target } = values.texts[lang] ?? blankText;
  if (isBlank(target)) return { ...values, lang, texts: { ...others, [lang]: before } };
  return { ...values, lang, texts: { ...others, [values.lang]: { ...before, quality: 'human' }, [lang]: target } };
};

/** Fills the empty parts of a translation with the original text. */
export const fillFromOriginal = (text: ContentText, original: ContentText): ContentText => ({
  ...text,
  title: text.title || original.title,
  summary: text.summary || original.summary,
  body: text.body || original.body,
  fields: { ...original.fields, ...Object.fromEntries(Object.entries(text.fields).filter(([, one]) => one)) },
});
