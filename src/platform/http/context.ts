import type { Locale } from '../../base/locales.ts';
import type { Actor } from '../access/actor.ts';
import type { CaptchaRateLimitName } from '../captcha/captcha.ts';
import type { AreaRateLimitName } from '../declared.ts';
import type { CallingClient } from './caller.ts';

/** Names of rate limits: those of captchas and of the areas. */
export type RateLimitName = CaptchaRateLimitName | AreaRateLimitName;

/**
 * Context of a call: account, client and language. `tag` names the records in the answer, so that the cached answer is dropped when they
 * change.
 */
export interface Context {
  readonly locale: Locale;
  /** The signed-in account; null for a visitor. */
  readonly actor: Actor | null;
  /** Network address and browser of the client. */
  readonly address: string;
  readonly agent: string;
  /** True if the request is a prefetch. */
  readonly ahead?: boolean;
  /** Cookie that identifies a known device (accounts/known-devices.server.ts); empty if the browser has none. */
  readonly device: string;
  /** Signal that aborts when the client disconnects before it has the answer. */
  readonly signal?: AbortSignal;
  /** Counts one use of a rate limit and returns its number. Throws E_TOO_MANY beyond the limit. */
  spend(budget: RateLimitName): Promise<number>;
  tag(tag: string): void;
  /** Excludes the answer from the page cache, for example because it will hardly be requested again. */
  skipPageCache(): void;
  /** Limits the time (`Date.now`) until which the answer may be cached. */
  expireAt(time: number): void;
  /** Registers a callback that runs whenever the cached answer is sent, for example to count a view. The callback receives the visitor. */
  onCacheHit(again: (visitor: CallingClient) => void): void;
}

/** Builders of cache tags: a kind as a whole, one record, the text of a page. */
export const cacheTags = {
  kind: (kind: string) => `kind:${kind}`,
  record: (kind: string, n: number | string) => `record:${kind}:${n}`,
  page: (name: string) => `page:${name}`,
};

/** Returns a context without client and page cache, for jobs and benchmarks. */
export const contextWithoutClient = (locale: Locale, actor: Actor | null = null): Context => ({
  locale,
  actor,
  address: 'local',
  agent: '',
  device: '',
  spend: async () => 1,
  tag: () => undefined,
  skipPageCache: () => undefined,
  expireAt: () => undefined,
  onCacheHit: () => undefined,
});
