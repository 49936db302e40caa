import type { Locale } from '../core/locales.ts';

/** Who asks and in which language; `saw` notes what an answer shows, so that its cached copy falls with it. */
export interface Context {
  readonly locale: Locale;
  saw(tag: string): void;
  /** What to do again whenever a kept copy of the answer is sent, e.g. to count a view. */
  visited(again: () => void): void;
}

/** Tags: a kind as a whole, one record, a page's text. */
export const tags = {
  kind: (kind: string) => `kind:${kind}`,
  record: (kind: string, n: number | string) => `record:${kind}:${n}`,
  page: (name: string) => `page:${name}`,
};

/** A context for whoever keeps no copies: benches, jobs. */
export const quietContext = (locale: Locale): Context => ({ locale, saw: () => undefined, visited: () => undefined });
