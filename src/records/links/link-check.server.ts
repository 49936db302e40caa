import { setTimeout as sleep } from 'node:timers/promises';
import type { AreaJobName } from '../../areas.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { RecurringJob } from '../../platform/jobs/definition.ts';
import { type OutgoingAnswer, OutgoingError, sendOutgoingRequest } from '../../platform/outgoing/fetch.server.ts';
import { isFailureStatus } from '../sources/link-health.ts';
import { type DueLink, LinkStore } from './link-store.server.ts';
import { findSameSiteRedirectTarget, parseRetryAfterMs } from './redirect.ts';

const minute = 60_000;
const hostsAtOnce = 4;
const mostRedirects = 3;

export interface LinkCheckOptions {
  /** Whether links are checked; evaluated before every pass, so that a change of the setting acts at once. */
  enabled: () => boolean;
  /** Address of the portal, sent in the User-Agent header of every link check. */
  publicUrl?: string | undefined;
  /** Minimum time in milliseconds between the answer of a host and the next request to it. */
  pauseMs?: number;
  timeoutMs?: number;
  allowPrivate?: boolean;
}

/** Result of a link request. `silent`: no connection or a timeout, which our own network may cause; false if we refuse the address. */
interface LinkResponse {
  status: number;
  silent: boolean;
  headers: OutgoingAnswer['headers'];
}

/** Whether a failed HEAD request should be repeated with GET, because many servers only support GET. */
const canRetryWithGet = ({ status, silent }: LinkResponse): boolean => silent || (status >= 400 && status !== 410 && status !== 429);

/**
 * Checks whether links to sources still work: each link once a month, a failing link again on the next two days and then weekly. A host
 * gets one request at a time, with a pause between requests; `Retry-After` lengthens the pause. Four hosts are checked in parallel. Only
 * the response headers are fetched.
 */
export class LinkChecker {
  readonly job: RecurringJob<AreaJobName> = {
    name: 'links',
    every: minute,
    run: async (signal) => (this.#options.enabled() ? this.pass(signal) : {}),
  };
  readonly #store: LinkStore;
  readonly #options: LinkCheckOptions;
  readonly #pause: number;
  readonly #timeout: number;

  constructor(connection: Connection, options: LinkCheckOptions) {
    this.#store = new LinkStore(connection);
    this.#options = options;
    this.#pause = options.pauseMs ?? 10_000;
    this.#timeout = options.timeoutMs ?? 15_000;
  }

  /** Collects new links and checks due links, a few of every host. Returns the numbers of checked links and of failed links. */
  async pass(signal: AbortSignal = new AbortController().signal): Promise<{ checked: number; failed: number }> {
    await this.#store.gather();
    const queues = [...Map.groupBy(await this.#store.due(), ({ host }) => host).values()];
    const silent: string[] = [];
    const figures = { checked: 0, failed: 0 };
    let answered = false;
    const work = async () => {
      for (let links = queues.shift(); links && !signal.aborted; links = queues.shift())
        for (const { url } of links) {
          const found = await this.#follow(url, signal);
          if (!found) break; // the host must not be requested for now, so its other links are skipped
          if (found.silent) silent.push(url);
          else {
            await this.#store.keep([url], found.status, isFailureStatus(found.status));
            figures.checked++;
            if (isFailureStatus(found.status)) figures.failed++;
          }
          answered ||= !found.silent;
        }
    };
    await Promise.all(Array.from({ length: hostsAtOnce }, work));
    if (silent.length === 0) return figures;
    if (answered || (await this.#online(signal))) await this.#store.keep(silent, 0, true);
    else {
      await this.#store.postpone(silent);
      return figures;
    }
    return { checked: figures.checked + silent.length, failed: figures.failed + silent.length };
  }

  /** Whether our own network works, tested with hosts that answered before. Called if no host answered. */
  async #online(signal: AbortSignal): Promise<boolean> {
    for (const link of await this.#store.lastGood()) if ((await this.#ask(link, 'HEAD', signal))?.silent === false) return true;
    return false;
  }

  /** Result for a URL after its redirects within one site; undefined if it must be checked later. */
  async #follow(url: string, signal: AbortSignal): Promise<LinkResponse | undefined> {
    let found = await this.#look(url, signal);
    for (let at: string | undefined = url, left = mostRedirects; found && left > 0; left--) {
      at = findSameSiteRedirectTarget(at, found.status, found.headers.location);
      if (at === undefined) break;
      found = await this.#look(at, signal);
    }
    return found;
  }

  async #look(url: string, signal: AbortSignal): Promise<LinkResponse | undefined> {
    const found = await this.#ask({ url, host: new URL(url).host }, 'HEAD', signal);
    return found && canRetryWithGet(found) ? this.#ask({ url, host: new URL(url).host }, 'GET', signal) : found;
  }

  /** Sends one request once the host's rate limit allows it; undefined if the host asks for a later request. */
  async #ask({ url, host }: DueLink, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<LinkResponse | undefined> {
    if (!(await this.#turn(host, signal))) return undefined;
    const { publicUrl, allowPrivate = false } = this.#options;
    const agent = `BRICS-digital-standards-portal/1.0 (link check${publicUrl ? `; +${publicUrl}` : ''})`;
    let found: LinkResponse;
    try {
      const headers = { 'user-agent': agent, accept: '*/*' };
      const answer = await sendOutgoingRequest(url, { method, headers, allowPrivate, timeoutMs: this.#timeout, maxBytes: 0, signal });
      found = { ...answer, silent: false };
    } catch (error) {
      if (!(error instanceof OutgoingError) || error.reason === 'aborted') throw error;
      found = { status: 0, headers: {}, silent: error.reason === 'unreachable' || error.reason === 'timeout' };
    }
    const wait = found.status === 429 || found.status === 503 ? parseRetryAfterMs(found.headers['retry-after']) : undefined;
    await this.#store.release(host, Math.max(this.#pause, wait ?? 0));
    return wait === undefined ? found : undefined;
  }

  /** Waits until a host may be requested again and reserves it; returns false if the wait would be too long. */
  async #turn(host: string, signal: AbortSignal): Promise<boolean> {
    const longest = this.#pause + this.#timeout;
    for (;;) {
      const wait = await this.#store.claim(host, longest);
      if (wait === 0) return true;
      if (wait > longest) return false;
      await sleep(wait, undefined, { signal, ref: false });
    }
  }
}
