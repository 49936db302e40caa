import type { Locale } from '../../base/locales.ts';
import { findCatalogueText } from '../../platform/i18n/all.server.ts';
import type { ListedRecord } from '../../records/api.ts';
import { dictionaryLabel } from '../../records/dictionaries/labels.server.ts';
import { dictionaryNameOfField, titlePrefix } from '../../records/engine/naming.ts';
import { kindOf } from '../../records/kinds/index.ts';
import type { MobileDoc } from './operations.ts';

/**
 * Returns the label of a value. A label for the record's category takes precedence, because supplies and demands have different labels for
 * one value.
 */
const labelOf = (locale: Locale, dictionary: string, value: string, category: unknown): string =>
  findCatalogueText(locale, `dict.${dictionary}.${value}.${category}`) ?? dictionaryLabel(locale, dictionary, value);

/** Returns the reduced form of a record for mobile lists: identification and badges. */
export const toMobileDoc = (locale: Locale, doc: ListedRecord): MobileDoc => {
  const { id, kind, title, summary, country, date } = doc;
  const declared = kindOf(kind);
  const badges = declared.list.badges.flatMap((name) => {
    const value = doc[name];
    if (typeof value !== 'string') return [];
    return [{ name, value, label: labelOf(locale, dictionaryNameOfField(declared, name), value, doc.category) }];
  });
  return { id, kind, title, lead: titlePrefix(doc), summary, country, date, badges, locale: doc.locale };
};
