import type { Locale } from '../../base/locales.ts';
import type { OfficeTextsOfAreas, PublicTextsOfAreas } from '../declared.ts';
import type adminSource from './zh-cn/admin/index.ts';
import type publicSource from './zh-cn/index.ts';

type PublicSource = typeof publicSource & PublicTextsOfAreas;
type AdminSource = typeof adminSource & OfficeTextsOfAreas;
type SourceTexts = PublicSource & AdminSource;
export type TextKey = keyof SourceTexts;
type PlaceholderNames<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderNames<Rest> : never;
type Params<M> = PlaceholderNames<M extends string ? M : M[keyof M]>;

/** Type of a translation of the texts S: equal keys, and plural objects with exactly the categories of the language. */
export type TranslatedTexts<S, Category extends Intl.LDMLPluralRule> = {
  [K in keyof S]: S[K] extends string ? string : Record<Category, string>;
};
/** A text of the catalogue: one string, or its plural forms by plural category. */
export type CatalogueMessage = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Messages = Readonly<Record<TextKey, CatalogueMessage>>;
/** Type of the texts of public pages; `AdminMessages`: type of the texts of the back office only. */
export type PublicMessages = Readonly<Record<keyof PublicSource, CatalogueMessage>>;
export type AdminMessages = Readonly<Record<keyof AdminSource, CatalogueMessage>>;

export type Translate = <K extends TextKey>(
  key: K,
  ...params: [Params<SourceTexts[K]>] extends [never] ? [] : [Record<Params<SourceTexts[K]>, string | number>]
) => string;

/** Texts of an area that only the server uses: names of permissions and menus, sentences of the logs, and messages by mail and SMS. */
export interface ServerTexts {
  office?: Readonly<Record<string, string>>;
  letters?: Readonly<Record<string, string>>;
}
/** Type of a translation of the server texts S into another language. */
export type SameKeyTexts<S> = { [Section in keyof S]: { [K in keyof S[Section]]: string } };
/** All texts of an area. */
export interface AreaTexts {
  pages?: Readonly<Record<Locale, Readonly<Record<string, CatalogueMessage>>>>;
  /** Texts of pages without a mobile page, if an area keeps them separately. */
  portal?: Readonly<Record<Locale, Readonly<Record<string, CatalogueMessage>>>>;
  office?: Readonly<Record<Locale, Readonly<Record<string, CatalogueMessage>>>>;
  server?: Readonly<Record<Locale, ServerTexts>>;
}
