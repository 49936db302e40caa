import { type Locale, locales } from './locales.ts';

/** Something by its name in the reader's language. */
export interface Named {
  id: string;
  name: string;
}
/** A text in some languages. */
export type Texts = Partial<Record<Locale, string>>;

/** A name in the reader's language, else in the first that has one, else what stands for it. */
export const nameIn = (locale: Locale, names: Texts | null | undefined, otherwise: string): string =>
  names?.[locale] || locales.map((one) => names?.[one]).find(Boolean) || otherwise;

export const isoOrNull = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString());
