import { type Locale, locales } from './locales.ts';

/** An id with a name in the reader's language. */
export interface Named {
  id: string;
  name: string;
}
/** A text in some of the interface languages. */
export type Texts = Partial<Record<Locale, string>>;

/** A name in the reader's language, otherwise in the first language that has one, otherwise `otherwise`. */
export const nameIn = (locale: Locale, names: Texts | null | undefined, otherwise: string): string =>
  names?.[locale] || locales.map((one) => names?.[one]).find(Boolean) || otherwise;

export const isoOrNull = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());
