import { AppError } from '../../base/errors.ts';
import { type Locale, locales } from '../../base/locales.ts';
import { findCatalogueText } from '../../platform/i18n/all.server.ts';
import { dictionaryValues, listChoosableValues, registeredItem } from '../engine/dictionary-registry.ts';
import { dictionaries } from './declared.ts';

type LocalizedLabels = Partial<Record<Locale, string>>;

/**
 * Label of a value: the first that exists of the operators' label in the reader's language, the label in the text catalogue, the operators'
 * label in another language, and the value itself.
 */
export const dictionaryLabel = (
  locale: Locale,
  dictionary: string,
  value: string,
  labels: LocalizedLabels = registeredItem(dictionary, value)?.labels ?? {},
): string => {
  return labels[locale] ?? findCatalogueText(locale, `dict.${dictionary}.${value}`) ?? labels['en-us'] ?? Object.values(labels)[0] ?? value;
};

/** Active values of a dictionary with labels, in the operators' order, followed by the values in `currentValues` that are not active. */
export const listOptionsWithCurrentValues = (
  locale: Locale,
  dictionary: string,
  declared: readonly string[],
  currentValues: readonly string[] = [],
): { value: string; label: string }[] => {
  const offered = listChoosableValues(dictionary, declared);
  return [...offered, ...currentValues.filter((value) => !offered.includes(value))].map((value) => ({
    value,
    label: dictionaryLabel(locale, dictionary, value),
  }));
};

/** Active values of any dictionary with labels. Throws E_NOT_FOUND for an unknown dictionary. */
export const listActiveDictionaryOptions = (locale: Locale, dictionary: string): { value: string; label: string }[] => {
  const declared = dictionaries.get(dictionary);
  if (!declared) throw new AppError('E_NOT_FOUND');
  return listOptionsWithCurrentValues(locale, dictionary, declared.values);
};

const fold = (text: string) => text.trim().toLowerCase();

/** The value that a text in an imported table names: a value, or its label in any language. Returns the text itself if it matches none. */
export const dictionaryValueByLabel = (dictionary: string, declared: readonly string[], text: string): string => {
  const values = dictionaryValues(dictionary, declared);
  if (values.includes(text)) return text;
  const foldedText = fold(text);
  const isCalled = (value: string) => locales.some((locale) => fold(dictionaryLabel(locale, dictionary, value)) === foldedText);
  return values.find((value) => fold(value) === foldedText) ?? values.find(isCalled) ?? text;
};
