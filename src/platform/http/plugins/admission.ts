import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../base/errors.ts';
import type { Settings } from '../../settings/settings.server.ts';
import { AdmissionQueue, type QueueEntry } from '../admission-queue.ts';
import { bannerIn, type EnvironmentStage } from '../banner.ts';
import { busyPage, busyPolicy } from '../busy-page.ts';
import { Calm } from '../calm.ts';
import { blockOf, networkOf } from '../network.ts';
import type { Trust } from '../origin.ts';
import { type RefusalParts, refusal } from '../problems.ts';
import { RefusalPace } from '../refusal-pace.ts';
import { pagePreferences, refusalLocale } from '../request-context.ts';
import { isWrite, tokenOf } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission;
  }
}

/** By what a request waits for, so that one sort cannot hold up another. What hashes, resizes or streams has limits of its own behind these. */
const lanes = () => ({
  /** Pages, lists, searches of visitors. */
  read: new AdmissionQueue({ working: 8, waiting: 100, patience: 400 }),
  /** Visitors' forms, signing in among them: most of these only wait, before a gate of their own or until they are turned away. */
  write: new AdmissionQueue({ working: 256, waiting: 100, patience: 1000 }),
  /** Pictures, downloads, exports. */
  file: new AdmissionQueue({ working: 32, waiting: 200, patience: 5000 }),
  /** All that accounts do. */
  account: new AdmissionQueue({ working: 32, waiting: 200, patience: 1000 }),
});
export type AdmissionQueueName = keyof ReturnType<typeof lanes>;

const isFile = (path: string): boolean => path.startsWith('/assets/') || path.endsWith('/export');
const isPage = (path: string): boolean => !/^\/(api(?!\/docs$)|assets|feed|sitemaps)(\/|$)|^\/[\w-]+\.(xml|txt)$/.test(path);

const retryAfter = '5';
/** Made once: its stack would cost more than the whole refusal. */
const busy = new AppError('E_UNAVAILABLE');
/** Headers that belong to one answer; the others are those of any answer. */
const ofAnswer = new Set(['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'date', 'connection', 'etag', 'vary']);
const quiet = 10_000;

interface Parts extends RefusalParts {
  settings: Pick<Settings, 'get'>;
}
interface Refused {
  path: string;
  lane: AdmissionQueueName;
  block: string;
}
interface Installation {
  publicUrl?: string | undefined;
  environment: EnvironmentStage;
}

/**
 * Lets as many requests in as can be answered in time and refuses the rest at once, before anything is done for them. It stands in
 * the socket's handler: calls within the process pass it only once, as part of the page that makes them.
 */
export class Admission {
  readonly lanes = lanes();
  readonly #services: Parts;
  readonly #config: Installation;
  readonly #trust: Trust;
  /** Sessions that were good lately: a made-up one is a visitor's. */
  readonly #sessions = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60_000 });
  /** The turns of requests in work. */
  readonly #turns = new WeakMap<IncomingMessage, { lane: AdmissionQueue; name: AdmissionQueueName; turn: QueueEntry }>();
  readonly #calm = new Calm();
  readonly #pace = new RefusalPace();
  readonly #free = new Set(['/healthz', '/readyz', '/metrics']);
  #headers: OutgoingHttpHeaders = {};
  #log: FastifyInstance['log'] | undefined;
  #said = 0;

  constructor(services: Parts, config: Installation, trust: Trust) {
    this.#services = services;
    this.#config = config;
    this.#trust = trust;
  }

  /** Learns from the server, once it listens, what every answer carries and where refusals are logged. */
  attach(app: FastifyInstance): void {
    app.decorate('admission', this as Admission);
    app.addHook('onSend', async ({ raw }, _reply, payload) => {
      const entered = this.#turns.get(raw);
      if (entered && !(payload instanceof Readable)) entered.lane.leave(entered.turn); // its work is done, whoever still listens
    });
    app.addHook('onListen', async () => {
      const { headers } = await app.inject('/healthz');
      this.#headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofAnswer.has(name)));
      this.#log = app.log;
    });
  }

  /** By which lane a request came, and how many seconds ago. */
  age(request: IncomingMessage): { lane: AdmissionQueueName; seconds: number } | undefined {
    const entered = this.#turns.get(request);
    return entered && { lane: entered.name, seconds: (performance.now() - (entered.turn.since ?? 0)) / 1000 };
  }

  /** A path that is answered whatever the load. */
  free(path: string): void {
    this.#free.add(path);
  }

  /** This session is an account's: it need not queue with the visitors. */
  knows(token: string): void {
    this.#sessions.set(token, true);
  }

  /** Calls `next` now or when the request's turn comes (`waited`), or refuses it. */
  enter(request: IncomingMessage, response: ServerResponse, next: (waited: boolean) => void): void {
    const [path = ''] = (request.url ?? '/').split('?', 1);
    if (this.#free.has(path)) {
      next(false);
      return;
    }
    const token = tokenOf(request.headers, this.#config.publicUrl);
    const account = token !== undefined && this.#sessions.has(token);
    const name: AdmissionQueueName = account ? 'account' : isWrite(request.method ?? 'GET') ? 'write' : isFile(path) ? 'file' : 'read';
    const lane = this.lanes[name];
    const address = proxyAddr(request, this.#trust);
    const block = blockOf(address);
    const turn: QueueEntry = {
      ...(account ? { caller: token, block: token } : { caller: networkOf(address), block }),
      start: next,
      refuse: () => this.#refuseLater(request, response, { path, lane: name, block }),
    };
    this.#turns.set(request, { lane, name, turn });
    // a caller who gives up while the work goes on does not make room for more of it
    response.once('close', () => (turn.state !== 'working' || response.headersSent) && lane.leave(turn));
    lane.enter(turn);
  }

  /** Refuses now, or after the delay of `RefusalPace`; until then the socket is paused. */
  #refuseLater(request: IncomingMessage, response: ServerResponse, refused: Refused): void {
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

  #refuse(request: IncomingMessage, response: ServerResponse, { path, lane }: Refused): void {
    if (Date.now() - this.#said > quiet) {
      this.#said = Date.now();
      this.#log?.warn({ lane, refused: this.lanes[lane].counts.refused }, 'Overload: more is asked than can be answered in time');
    }
    const asked = {
      headers: request.headers,
      url: request.url ?? '/',
      query: Object.fromEntries(new URLSearchParams(request.url?.split('?')[1])),
    };
    const headers = { ...this.#headers, 'retry-after': retryAfter, 'cache-control': 'no-store' };
    if (isPage(path)) {
      const { locale, theme } = pagePreferences(asked, this.#services.settings.get('admin.lockLocale'));
      const body = busyPage(locale, theme, bannerIn(locale, this.#config.environment));
      const own = { 'content-type': 'text/html; charset=utf-8', 'content-language': locale, 'content-security-policy': busyPolicy };
      response.writeHead(busy.status, { ...headers, ...own, 'content-length': body.length }).end(body);
    } else {
      const body = Buffer.from(JSON.stringify(refusal(this.#services, busy, refusalLocale(asked), '')));
      const own = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
      response.writeHead(busy.status, { ...headers, ...own }).end(body);
    }
  }
}
