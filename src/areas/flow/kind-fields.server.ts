import { buildForEachLocale, countries, locales } from '../../base/locales.ts';
import { findCatalogueText } from '../../platform/i18n/all.server.ts';
import { dictionaryLabel } from '../../records/dictionaries/labels.server.ts';
import { industries, technologies } from '../../records/engine/dictionaries.ts';
import { listChoosableValues } from '../../records/engine/dictionary-registry.ts';
import { choice, choices, date, type Field, list, type ParticipationField, text, translatedLines } from '../../records/engine/fields.ts';
import { type KindSlug, kindOf } from '../../records/kinds/index.ts';
import type { FormField, LocalizedNames } from './model/definition.ts';

/** Fields that all kinds of records share, as far as a form can contain them. */
const shared: Readonly<Record<string, Field>> = {
  title: text(),
  summary: translatedLines(),
  country: choice('country', [...countries, 'intl']),
  date: date(),
  industries: choices('industry', industries),
  technologies: choices('technology', technologies),
  keywords: list(),
};

const typeOf = (field: Exclude<Field, ParticipationField>): Pick<FormField, 'type' | 'scheme'> => {
  switch (field.type) {
    case 'text':
      return { type: field.lines ? 'longText' : 'text' };
    case 'codes':
      return { type: 'list', scheme: field.scheme };
    case 'duration':
      return { type: 'number' };
    case 'attachments':
      return { type: 'files' };
    default:
      return { type: field.type };
  }
};

const namesOf = (kind: KindSlug, name: string): LocalizedNames =>
  buildForEachLocale((locale) => findCatalogueText(locale, `field.${kind}.${name}`) ?? findCatalogueText(locale, `field.${name}`) ?? name);

const optionsOf = (field: Field): FormField['options'] => {
  if (field.type !== 'choice' && field.type !== 'choices') return undefined;
  const { dictionary, values } = field;
  const called = (value: string): LocalizedNames =>
    Object.fromEntries(
      locales.map((locale) => [locale, findCatalogueText(locale, `${dictionary}.${value}`) ?? dictionaryLabel(locale, dictionary, value)]),
    );
  return listChoosableValues(dictionary, values).map((value) => ({ value, names: called(value) }));
};

const roles = ['secretariat', 'participating', 'observing'] as const;
/** Form fields for the number of committees in which an organization participates: one for each role. */
const counts = (slug: KindSlug, name: string): FormField[] => {
  const called = namesOf(slug, name);
  return roles.map((role) => ({
    id: `${name}${role[0]?.toUpperCase()}${role.slice(1)}`,
    names: buildForEachLocale((locale) => `${called[locale]}: ${findCatalogueText(locale, `content.role.${role}`) ?? role}`),
    type: 'number',
  }));
};

/** The fields of a kind of records as form fields, with names and options in all languages. */
export const formFieldsOfRecordKind = (slug: KindSlug): FormField[] =>
  Object.entries({ ...shared, ...kindOf(slug).fields }).flatMap(([name, field]): FormField[] => {
    if (field.type === 'participation') return counts(slug, name);
    const options = optionsOf(field);
    return [{ id: name, names: namesOf(slug, name), ...typeOf(field), ...(options && { options }) }];
  });
