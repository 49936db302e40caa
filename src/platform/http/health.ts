import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { keysOf } from '../../base/typed-keys.ts';
import type { Connection } from '../db/connect.server.ts';
import type { PageCache } from './page-cache.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Metrics of the process, collected once. A second registration would keep its watchers and values until the process ends. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

interface ReadinessSources {
  connection: Connection;
  /** Loads what the first requests need; resolves when it is loaded. */
  load(): Promise<unknown>;
}
const isFulfilled = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

const pageCacheCounters = {
  hits: 'Answers sent from the page cache',
  misses: 'Requests that the page cache may answer, but for which it had no answer',
  evictions: 'Answers that the page cache dropped to make room for others',
} satisfies Record<keyof PageCache['counts'], string>;

const pageCacheMetrics = (registry: Registry, cache: PageCache): void => {
  for (const name of keysOf(pageCacheCounters))
    new Counter({
      name: `page_cache_${name}_total`,
      help: pageCacheCounters[name],
      registers: [registry],
      collect() {
        this.reset();
        this.inc(cache.counts[name]);
      },
    });
  new Gauge({
    name: 'page_cache_entries',
    help: 'Answers in the page cache',
    registers: [registry],
    collect() {
      this.set(cache.size);
    },
  });
  new Gauge({
    name: 'page_cache_bytes',
    help: 'Size of the answers in the page cache; PAGE_CACHE_MB limits it',
    registers: [registry],
    collect() {
      this.set(cache.bytes);
    },
  });
};

/**
 * Routes of liveness, readiness and metrics. Metrics require the token; without a configured token the route does not exist. A call from this machine
 * is not trusted: it may be forwarded by a proxy.
 */
export const healthRoutes = (
  app: FastifyInstance,
  { connection, load }: ReadinessSources,
  cache: PageCache,
  config: { metricsToken?: string | undefined },
): void => {
  const registry = new Registry();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status; answers from the page cache are counted apart',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.015, 0.05, 0.15, 0.5, 2, 10],
    registers: [registry],
  });
  pageCacheMetrics(registry, cache);
  const laneNames = keysOf(app.admission.lanes);
  new Counter({
    name: 'admission_requests_total',
    help: 'Requests that the page cache did not answer: let in at once, after waiting, or refused for overload',
    labelNames: ['lane', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const lane of laneNames)
        for (const [outcome, count] of Object.entries(app.admission.lanes[lane].counts)) this.inc({ lane, outcome }, count);
    },
  });
  for (const state of ['working', 'waiting'] as const)
    new Gauge({
      name: `admission_${state}`,
      help: `Requests that are ${state === 'working' ? 'being answered' : 'waiting for their turn'}`,
      labelNames: ['lane'],
      registers: [registry],
      collect() {
        for (const lane of laneNames) this.set({ lane }, app.admission.lanes[lane][state]);
      },
    });
  const answered = new Histogram({
    name: 'admission_answer_seconds',
    help: 'Time from arrival to answer of what was let in, waiting included',
    labelNames: ['lane'],
    buckets: [0.05, 0.15, 0.5, 1, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const age = app.admission.age(request.raw);
    if (age) answered.observe({ lane: age.lane }, age.seconds);
    duration.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const open = { schema: { hide: true }, config: { anonymous: true } };
  app.get('/healthz', open, () => ({ status: 'ok' }));
  app.get('/readyz', open, async (_request, reply) => {
    const database = await connection.readiness();
    const status = database !== 'ok' || (await isFulfilled(load())) ? database : 'unavailable';
    if (status !== 'ok') reply.code(503).header('retry-after', '5');
    return { status };
  });
  app.get('/metrics', open, async (request, reply) => {
    const { authorization = '' } = request.headers;
    const allowed = config.metricsToken && timingSafeEqual(digest(authorization), digest(`Bearer ${config.metricsToken}`));
    if (!allowed) return reply.callNotFound();
    return reply.type(registry.contentType).send(await Registry.merge([ofProcess, registry]).metrics());
  });
};
