import type adminSource from './zh-cn/admin/index.ts';
import type source from './zh-cn/index.ts';

type Source = typeof source & typeof adminSource;
export type Key = keyof Source;
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Params<M> = Names<M extends string ? M : M[keyof M]>;

/** What a translation of the part S must provide: the same keys; plural objects with exactly the categories of its language. */
export type Part<S, Category extends Intl.LDMLPluralRule> = {
  [K in keyof S]: S[K] extends string ? string : Record<Category, string>;
};
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Messages = Readonly<Record<Key, Message>>;
/** What travels with public pages, and what only the back office says. */
export type PublicMessages = Readonly<Record<keyof typeof source, Message>>;
export type AdminMessages = Readonly<Record<keyof typeof adminSource, Message>>;

export type Translate = <K extends Key>(
  key: K,
  ...params: [Params<Source[K]>] extends [never] ? [] : [Record<Params<Source[K]>, string | number>]
) => string;
