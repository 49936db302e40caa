import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../base/errors.ts';
import type { Settings } from '../../settings/settings.server.ts';
import { AdmissionQueue, type QueueEntry } from '../admission-queue.ts';
import { type EnvironmentStage, environmentBannerText } from '../banner.ts';
import { busyPage, busyPolicy } from '../busy-page.ts';
import { OverloadMemoryRelease } from '../calm.ts';
import { addressBlockOf, networkKeyOf } from '../network.ts';
import type { TrustedProxyPredicate } from '../origin.ts';
import { type RefusalServices, refusalEnvelope } from '../problems.ts';
import { RefusalPace } from '../refusal-pace.ts';
import { pagePreferences, refusalLocale } from '../request-context.ts';
import { isWrite, sessionTokenOf } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission;
  }
}

/**
 * Admission queues by kind of request, so that one kind cannot delay another. Hashing, image processing and exports have further limits of their own.
 */
const lanes = () => ({
  /** Pages, lists and searches of visitors. */
  read: new AdmissionQueue({ working: 8, waiting: 100, patience: 400 }),
  /** Forms of visitors, including sign-in. Most of them only wait: in a queue of their own, or for a delayed refusal. */
  write: new AdmissionQueue({ working: 256, waiting: 100, patience: 1000 }),
  /** Pictures, downloads and exports. */
  file: new AdmissionQueue({ working: 32, waiting: 200, patience: 5000 }),
  /** All requests of signed-in accounts. */
  account: new AdmissionQueue({ working: 32, waiting: 200, patience: 1000 }),
});
/** Name of an admission queue. */
export type AdmissionQueueName = keyof ReturnType<typeof lanes>;

const isFile = (path: string): boolean => path.startsWith('/assets/') || path.endsWith('/export');
const isPage = (path: string): boolean => !/^\/(api(?!\/docs$)|assets|feed|sitemaps)(\/|$)|^\/[\w-]+\.(xml|txt)$/.test(path);

const retryAfter = '5';
/** A shared error instance: creating a stack trace would cost more than the rest of the refusal. */
const busy = new AppError('E_UNAVAILABLE');
/** Names of headers that belong to one answer; all others are copied to refusals. */
const ofAnswer = new Set(['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'date', 'connection', 'etag', 'vary']);
const quiet = 10_000;

interface AdmissionServices extends RefusalServices {
  settings: Pick<Settings, 'get'>;
}
interface RefusedRequest {
  path: string;
  lane: AdmissionQueueName;
  block: string;
}
interface AdmissionConfig {
  publicUrl?: string | undefined;
  environment: EnvironmentStage;
}

/**
 * Admits as many requests as can be answered in time and refuses others before any work. It runs in the socket handler, so calls within the process
 * count only as part of their page.
 */
export class Admission {
  readonly lanes = lanes();
  readonly #services: AdmissionServices;
  readonly #config: AdmissionConfig;
  readonly #trust: TrustedProxyPredicate;
  /** Tokens of recently valid sessions. Requests with other tokens count as visitors. */
  readonly #sessions = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60_000 });
  /** Queue entries of requests that have not ended. */
  readonly #turns = new WeakMap<IncomingMessage, { lane: AdmissionQueue; name: AdmissionQueueName; turn: QueueEntry }>();
  readonly #calm = new OverloadMemoryRelease();
  readonly #pace = new RefusalPace();
  readonly #free = new Set(['/healthz', '/readyz', '/metrics']);
  #headers: OutgoingHttpHeaders = {};
  #log: FastifyInstance['log'] | undefined;
  #said = 0;

  constructor(services: AdmissionServices, config: AdmissionConfig, trust: TrustedProxyPredicate) {
    this.#services = services;
    this.#config = config;
    this.#trust = trust;
  }

  /** Registers the hooks. Once the server listens, copies the common headers and the log for refusals. */
  attach(app: FastifyInstance): void {
    app.decorate('admission', this as Admission);
    app.addHook('onSend', async ({ raw }, _reply, payload) => {
      const entered = this.#turns.get(raw);
      // the work on the request has ended, even if the client still receives the answer
      if (entered && !(payload instanceof Readable)) entered.lane.leave(entered.turn);
    });
    app.addHook('onListen', async () => {
      const { headers } = await app.inject('/healthz');
      this.#headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofAnswer.has(name)));
      this.#log = app.log;
    });
  }

  /** Returns the admission queue of a request and the seconds since its arrival; undefined if the request is exempt from admission. */
  age(request: IncomingMessage): { lane: AdmissionQueueName; seconds: number } | undefined {
    const entered = this.#turns.get(request);
    return entered && { lane: entered.name, seconds: (performance.now() - (entered.turn.since ?? 0)) / 1000 };
  }

  /** Exempts a path from admission: it is served under any load. */
  free(path: string): void {
    this.#free.add(path);
  }

  /** Marks a session token as valid, so that its requests use the queue of accounts. */
  knows(token: string): void {
    this.#sessions.set(token, true);
  }

  /** Calls `next` when the request is admitted, at once or after queuing (`waited`), or refuses the request. */
  enter(request: IncomingMessage, response: ServerResponse, next: (waited: boolean) => void): void {
    const [path = ''] = (request.url ?? '/').split('?', 1);
    if (this.#free.has(path)) {
      next(false);
      return;
    }
    const token = sessionTokenOf(request, this.#config.publicUrl);
    const account = token !== undefined && this.#sessions.has(token);
    const name: AdmissionQueueName = account ? 'account' : isWrite(request.method ?? 'GET') ? 'write' : isFile(path) ? 'file' : 'read';
    const lane = this.lanes[name];
    const address = proxyAddr(request, this.#trust);
    const block = addressBlockOf(address);
    const entry: QueueEntry = {
      ...(account ? { caller: token, block: token } : { caller: networkKeyOf(address), block }),
      start: next,
      refuse: () => this.#refuseLater(request, response, { path, lane: name, block }),
    };
    this.#turns.set(request, { lane, name, turn: entry });
    // an aborted request keeps its slot while its work continues
    response.once('close', () => (entry.state !== 'working' || response.headersSent) && lane.leave(entry));
    lane.enter(entry);
  }

  /** Refuses a request now or after the delay of `RefusalPace`; the socket is paused until then. */
  #refuseLater(request: IncomingMessage, response: ServerResponse, refused: RefusedRequest): void {
    this.#calm.stirred();
    const delay = this.#pace.delay(refused.block);
    if (delay === 0) this.#refuse(request, response, refused);
    else {
      request.socket.pause();
      setTimeout(() => {
        request.socket.resume();
        if (!response.closed) this.#refuse(request, response, refused);
      }, delay);
    }
  }

  #refuse(request: IncomingMessage, response: ServerResponse, { path, lane }: RefusedRequest): void {
    if (Date.now() - this.#said > quiet) {
      this.#said = Date.now();
      this.#log?.warn({ lane, refused: this.lanes[lane].counts.refused }, 'Overload: more is asked than can be answered in time');
    }
    const requestParts = {
      raw: request,
      url: request.url ?? '/',
      query: Object.fromEntries(new URLSearchParams(request.url?.split('?')[1])),
    };
    const headers = { ...this.#headers, 'retry-after': retryAfter, 'cache-control': 'no-store' };
    if (isPage(path)) {
      const { locale, theme } = pagePreferences(requestParts, this.#services.settings.get('admin.lockLocale'));
      const body = busyPage(locale, theme, environmentBannerText(locale, this.#config.environment));
      const own = { 'content-type': 'text/html; charset=utf-8', 'content-language': locale, 'content-security-policy': busyPolicy };
      response.writeHead(busy.status, { ...headers, ...own, 'content-length': body.length }).end(body);
    } else {
      const body = Buffer.from(JSON.stringify(refusalEnvelope(this.#services, busy, refusalLocale(requestParts), '')));
      const own = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
      response.writeHead(busy.status, { ...headers, ...own }).end(body);
    }
  }
}
