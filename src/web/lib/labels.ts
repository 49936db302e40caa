import type { Translate } from '../../platform/i18n/types.ts';

export { dictionaryOf, leadOf } from '../../records/engine/naming.ts';

/** Keys put together from a declaration; the catalogue's own type vouches for the rest. */
export const translateKey = (t: Translate, key: string): string => (t as (key: string) => string)(key);

/** What the kind is called: one record of it, its library, the sentence that introduces the library. */
export const kindLabel = (t: Translate, slug: string, form: '' | '.plural' | '.intro' = ''): string =>
  translateKey(t, `kind.${slug}${form}`);

/** Label of a declared, derived or shared field; the kind's own word for a shared one wins. */
export const fieldLabelOf = (t: Translate, slug: string, field: string): string => {
  const key = `field.${slug}.${field}`;
  const own = translateKey(t, key);
  return own === key ? translateKey(t, `field.${field}`) : own;
};

/**
 * Label of a dictionary's value. Countries and languages are named by the frame; an unknown value stands for itself. The word that a
 * record's own category has for it wins: a supply does not end as a demand does.
 */
export const valueLabel = (t: Translate, dictionary: string, value: string, category?: unknown): string => {
  const key = dictionary === 'country' || dictionary === 'language' ? `${dictionary}.${value}` : `dict.${dictionary}.${value}`;
  for (const one of [`${key}.${category}`, key]) {
    const label = translateKey(t, one);
    if (label !== one) return label;
  }
  return value;
};
