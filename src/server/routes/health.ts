import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { PageCache } from '../page-cache.ts';
import type { Services } from '../services.ts';

const loopback = /^(::1|(::ffff:)?127\.)/;

/** Liveness, readiness and metrics. Metrics answer this machine, or whoever holds the token. */
export const healthRoutes = (app: FastifyInstance, { connection }: Services, cache: PageCache, config: Config): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status; answers from the page cache are counted apart',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.015, 0.05, 0.15, 0.5, 2, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'page_cache_hits_total',
    help: 'Answers sent from the page cache',
    registers: [registry],
    collect() {
      this.set(cache.hits);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await connection.healthy();
    if (!ready) reply.code(503).header('retry-after', '5');
    return { status: ready ? 'ok' : 'unavailable' };
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const allowed = config.metricsToken
      ? request.headers.authorization === `Bearer ${config.metricsToken}`
      : loopback.test(request.ip) && request.headers['x-forwarded-for'] === undefined; // a proxy on this machine calls for others
    if (!allowed) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
