import { createServer } from 'node:http';
import swagger from '@fastify/swagger';
import fastify, { LogController } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject, serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { seedSamples } from '../domain/content/samples.server.ts';
import { tags } from '../domain/context.ts';
import { type Config, readConfig } from './config.ts';
import { PageCache } from './page-cache.ts';
import { pages } from './pages.ts';
import { answers } from './plugins/answers.ts';
import { safety } from './plugins/safety.ts';
import { problemsOf, refusal, toAppError } from './problems.ts';
import { apiLocale } from './request-context.ts';
import { healthRoutes } from './routes/health.ts';
import { kindRoutes } from './routes/kinds.ts';
import { feedRoutes, outputRoutes } from './routes/outputs.ts';
import { siteRoutes } from './routes/site.ts';
import { openServices, type Services } from './services.ts';

export { readConfig };
export type App = Awaited<ReturnType<typeof buildApp>>;

/** Fastify would answer a broken `%` escape by itself; such an address is as unknown as any other. */
const decodable = (url: string): boolean => {
  try {
    return typeof decodeURIComponent(url.split('?', 1)[0] as string) === 'string';
  } catch {
    return false;
  }
};

/** The API and its documents, without the pages: what API tests drive through inject(). */
export const buildApi = async (services: Services, config: Config) => {
  const cache = new PageCache();
  services.changes.subscribe(({ kind, ns }) => {
    if (kind === 'page' || ns === null) cache.clear();
    else cache.drop([tags.kind(kind), ...ns.map((n) => tags.record(kind, n))]);
  });
  const app = fastify({
    logger: {
      level: config.logLevel,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 16_384 }, // more than a request line holds: a long id is unknown, not another error
    rewriteUrl: ({ url = '/' }) => (decodable(url) ? url : url.startsWith('/api/') ? '/api/-' : '/-'),
    serverFactory: (handler) =>
      createServer({ connectionsCheckingInterval: 1000, headersTimeout: 5000, requestTimeout: 60_000 }, (request, response) => {
        if (!cache.serve(request, response)) handler(request, response);
      }),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: new AppError('E_VALIDATION', problemsOf(parsed.error)) };
  });
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((cause, request, reply) => {
    const error = toAppError(cause);
    if (error.status >= 500) request.log.error({ err: error.cause ?? error, url: request.url, id: request.id }, error.code);
    if (error.status === 503 || error.status === 429) reply.header('retry-after', '5');
    return reply
      .code(error.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refusal(error, apiLocale(request), request.id)));
  });
  app.setNotFoundHandler(() => {
    throw new AppError('E_NOT_FOUND');
  });
  await safety(app, config.publicUrl?.startsWith('https:') ?? false);
  answers(app, cache);
  healthRoutes(app, services, cache, config);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'BRICS digital standards portal', version: '1.0.0' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(kindRoutes(services), { prefix: '/api' });
  await app.register(siteRoutes(services, config.publicUrl), { prefix: '/api' });
  await app.register(outputRoutes(services, config.publicUrl), { prefix: '/api' });
  await app.register(feedRoutes(services, config.publicUrl));
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new AppError('E_NOT_FOUND');
  });
  app.addHook('onClose', () => services.close());
  return app;
};

/** The whole server: database, sample content on the first start, API and pages. */
export const buildApp = async (config: Config, onStop?: (error: Error) => void) => {
  const services = await openServices(config, onStop);
  if (config.seed === 'sample') await seedSamples(services.connection);
  await services.changes.catchUp();
  const app = await buildApi(services, config);
  await pages(app, services, config);
  await app.ready();
  return app;
};
