import { type Locale, locales } from './locales.ts';

/** The id of a row, and the name of the row in the reader's language. */
export interface IdAndName {
  id: string;
  name: string;
}
/** A text in some of the interface languages. */
export type TextByLocale = Partial<Record<Locale, string>>;

/** A name in the reader's language; else in the first language that has a name; else the text `otherwise`. */
export const localizedName = (locale: Locale, names: TextByLocale | null | undefined, otherwise: string): string =>
  names?.[locale] || locales.map((one) => names?.[one]).find(Boolean) || otherwise;

export const isoOrNull = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());
