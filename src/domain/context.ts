import type { Locale } from '../core/locales.ts';

/** Who asks and in which language; `saw` notes what an answer shows, so that its cached copy falls with it. */
export interface Context {
  readonly locale: Locale;
  saw(tag: string): void;
}

/** Tags: a kind as a whole, one record, a page's text. */
export const tags = {
  kind: (kind: string) => `kind:${kind}`,
  record: (kind: string, n: number | string) => `record:${kind}:${n}`,
  page: (name: string) => `page:${name}`,
};
