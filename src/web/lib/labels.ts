import type { Translate } from '../../platform/i18n/types.ts';

export { dictionaryNameOfField, titlePrefix } from '../../records/engine/naming.ts';

/** Translates a computed key, which the type of `t` cannot check; returns the key if there is no text. */
export const translateKey = (t: Translate, key: string): string => (t as (key: string) => string)(key);

/** Name of a kind (singular), of its library (`.plural`), or the introduction of the library (`.intro`). */
export const kindLabel = (t: Translate, slug: string, form: '' | '.plural' | '.intro' = ''): string =>
  translateKey(t, `kind.${slug}${form}`);

/** Label of a field. A text of the kind takes precedence over the shared text. */
export const fieldLabelOf = (t: Translate, slug: string, field: string): string => {
  const key = `field.${slug}.${field}`;
  const own = translateKey(t, key);
  return own === key ? translateKey(t, `field.${field}`) : own;
};

/**
 * Label of a dictionary value; an unknown value is returned unchanged. Labels of countries and languages have text keys without `dict.`. A
 * label for the record's category takes precedence, because an ended supply and an ended demand have different labels.
 */
export const valueLabel = (t: Translate, dictionary: string, value: string, category?: unknown): string => {
  const key = dictionary === 'country' || dictionary === 'language' ? `${dictionary}.${value}` : `dict.${dictionary}.${value}`;
  for (const one of [`${key}.${category}`, key]) {
    const label = translateKey(t, one);
    if (label !== one) return label;
  }
  return value;
};
