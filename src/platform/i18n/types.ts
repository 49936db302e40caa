import type { Locale } from '../../base/locales.ts';
import type { OfficeTextsOfAreas, TextsOfAreas } from '../declared.ts';
import type adminSource from './zh-cn/admin/index.ts';
import type publicSource from './zh-cn/index.ts';

type PublicSource = typeof publicSource & TextsOfAreas;
type AdminSource = typeof adminSource & OfficeTextsOfAreas;
type Source = PublicSource & AdminSource;
export type Key = keyof Source;
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Params<M> = Names<M extends string ? M : M[keyof M]>;

/** What a translation of the part S must provide: the same keys; plural objects with exactly the categories of its language. */
export type TextPart<S, Category extends Intl.LDMLPluralRule> = {
  [K in keyof S]: S[K] extends string ? string : Record<Category, string>;
};
export type TextMessage = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Messages = Readonly<Record<Key, TextMessage>>;
/** What travels with public pages, and what only the back office says. */
export type PublicMessages = Readonly<Record<keyof PublicSource, TextMessage>>;
export type AdminMessages = Readonly<Record<keyof AdminSource, TextMessage>>;

export type Translate = <K extends Key>(
  key: K,
  ...params: [Params<Source[K]>] extends [never] ? [] : [Record<Params<Source[K]>, string | number>]
) => string;

/** What the API says for an area, never a browser as a catalogue: names of permissions and menus, sentences of the logs; and what is written to people. */
export interface ServerTexts {
  office?: Readonly<Record<string, string>>;
  letters?: Readonly<Record<string, string>>;
}
/** The same texts in another language. */
export type SameTexts<S> = { [Section in keyof S]: { [K in keyof S[Section]]: string } };
/** Every text of an area, for the server. */
export interface AreaTexts {
  pages?: Readonly<Record<Locale, Readonly<Record<string, TextMessage>>>>;
  /** Of pages without a mobile page, where they stand apart. */
  portal?: Readonly<Record<Locale, Readonly<Record<string, TextMessage>>>>;
  office?: Readonly<Record<Locale, Readonly<Record<string, TextMessage>>>>;
  server?: Readonly<Record<Locale, ServerTexts>>;
}
