import type { Locale } from '../../base/locales.ts';
import type { Actor } from '../access/actor.ts';
import type { CaptchaBudget } from '../captcha/captcha.ts';
import type { AreaBudget } from '../declared.ts';
import type { Visitor } from './caller.ts';

/** What is limited per address. */
export type Budget = CaptchaBudget | AreaBudget;

/** Who asks and in which language; `tag` notes what an answer shows, so that its cached copy falls with it. */
export interface Context {
  readonly locale: Locale;
  /** The signed-in account; null for a visitor. */
  readonly actor: Actor | null;
  /** Network address and browser of the caller. */
  readonly address: string;
  readonly agent: string;
  /** It is fetched to be shown later, if ever. */
  readonly ahead?: boolean;
  /** What the browser keeps of good sign-ins (accounts/known-devices.server.ts); empty where it keeps nothing. */
  readonly device: string;
  /** Aborted when the client has gone before it had its answer. */
  readonly signal?: AbortSignal;
  /** Counts one use against what an address may do in a while, and tells which one it is; E_TOO_MANY beyond that. */
  spend(budget: Budget): Promise<number>;
  tag(tag: string): void;
  /** Excludes the response from the page cache, e.g. because hardly anybody will ask for it again. */
  skipPageCache(): void;
  /** What to do again whenever a kept copy of the answer is sent, e.g. to count a view; it is told to whom. */
  onCacheHit(again: (visitor: Visitor) => void): void;
}

/** Tags: a kind as a whole, one record, a page's text. */
export const tags = {
  kind: (kind: string) => `kind:${kind}`,
  record: (kind: string, n: number | string) => `record:${kind}:${n}`,
  page: (name: string) => `page:${name}`,
};

/** A context for whoever keeps no copies: benches, jobs. */
export const quietContext = (locale: Locale, actor: Actor | null = null): Context => ({
  locale,
  actor,
  address: 'local',
  agent: '',
  device: '',
  spend: async () => 1,
  tag: () => undefined,
  skipPageCache: () => undefined,
  onCacheHit: () => undefined,
});
