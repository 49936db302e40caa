import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import swagger from '@fastify/swagger';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject, serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { composition } from '../areas.server.ts';
import { AppError } from '../base/errors.ts';
import { captchaRoutes } from '../platform/captcha/routes.ts';
import { storedFileRoutes } from '../platform/files/asset-routes.ts';
import { uploadRoutes } from '../platform/files/routes.ts';
import { normaliseRequestUrl } from '../platform/http/address.ts';
import { type CallingClient, callingClientReader } from '../platform/http/caller.ts';
import { ConnectionCloser, socketOptions } from '../platform/http/connections.ts';
import { cacheTags } from '../platform/http/context.ts';
import { deviceRedirectFor } from '../platform/http/device.ts';
import { healthRoutes } from '../platform/http/health.ts';
import { oncePerRequest } from '../platform/http/once-per-request.ts';
import { operationRoutes } from '../platform/http/operation.server.ts';
import { type OriginReader, originReaderFor, trustedProxyPredicate } from '../platform/http/origin.ts';
import { PageCache } from '../platform/http/page-cache.ts';
import { Admission } from '../platform/http/plugins/admission.ts';
import { answerDeliveryPlugin } from '../platform/http/plugins/answers.ts';
import { refuseUndeclaredBodies } from '../platform/http/plugins/empty-body.ts';
import { limitHeavyRequests } from '../platform/http/plugins/heavy.ts';
import { type SiteReader, safetyPlugin } from '../platform/http/plugins/safety.ts';
import { isWrite, sessionCookieNameOf, sessionPlugin } from '../platform/http/plugins/session.ts';
import { logProblem, problemsOf, refusalEnvelope } from '../platform/http/problems.ts';
import { refusalLocale } from '../platform/http/request-context.ts';
import { handleUnreadBody } from '../platform/http/unread-body.ts';
import { isArrival, isDisplayedPageStatus, isPageView } from '../platform/http/visits.ts';
import { createEarlyAnswers } from '../platform/http/wire.ts';
import { log, logFailure } from '../platform/process/log.ts';
import { resourceRoutes } from '../platform/resource/resource-routes.ts';
import { recordReadRoutes } from '../records/http/kinds.ts';
import { exportAndCitationRoutes, feedAndSitemapRoutes } from '../records/http/outputs.ts';
import { type Config, readConfig } from './config.ts';
import { mountPages } from './pages.ts';
import { openServices, type Services } from './services.ts';

export { readConfig };
export type App = Awaited<ReturnType<typeof buildApp>>;

/**
 * Handles committed changes that this process has not applied yet. Until they are applied, no answer comes from memory. While the list of changes
 * cannot be read, writes are refused, because a setting or permission may have changed.
 */
const watchChanges = (
  app: Pick<FastifyInstance, 'addHook' | 'log'>,
  { changes, library, search }: Pick<Services, 'changes' | 'library' | 'search'>,
  cache: PageCache,
): void => {
  changes.onTrouble = (err, what) => app.log.error({ err }, what);
  changes.onBehind = (behind) => {
    library.doubt(behind);
    search.doubt(behind);
    cache.pause(behind);
  };
  app.addHook('onRequest', async ({ method }) => {
    if (isWrite(method) && !(await changes.knows())) throw new AppError('E_UNAVAILABLE');
  });
};

/** Registers the OpenAPI document, and the routes of the API, feeds, site maps and stored files. Pages are registered by `mountPages`. */
const routes = async (app: FastifyInstance, services: Services, config: Config): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'BRICS digital standards portal', version: '1.0.0' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieNameOf(config.publicUrl) } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(recordReadRoutes(services), { prefix: '/api' });
  await app.register(captchaRoutes(services), { prefix: '/api' });
  await app.register(operationRoutes(Object.values(composition.operations), services, config.publicUrl), { prefix: '/api' });
  await app.register(resourceRoutes(services.connection, composition.resources(services)), { prefix: '/api' });
  await app.register(exportAndCitationRoutes(services), { prefix: '/api' });
  await app.register(feedAndSitemapRoutes(services));
  await app.register(uploadRoutes(services), { prefix: '/api' });
  await app.register(storedFileRoutes(services));
  app.get('/api/openapi.json', { schema: { hide: true } }, (request) => {
    request.shown.add(cacheTags.page('reference'));
    return app.swagger();
  });
};

/** Counts a displayed page, and a visit if the request is an arrival, after the answer was sent. */
const countVisit = (
  { counts, visitors }: Pick<Services, 'counts' | 'visitors'>,
  callerOf: (request: IncomingMessage) => CallingClient,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  if (!isPageView(request)) return;
  const arrived = isArrival(request);
  const visitor = callerOf(request);
  response.once('finish', () => {
    if (!isDisplayedPageStatus(response.statusCode)) return;
    if (arrived) counts.count('visit');
    visitors.count(visitor, arrived);
  });
};

/** Paths of POST operations that only read; the page cache may store their answers. */
const readingPosts = new Set(
  Object.values(composition.operations).flatMap(({ operation: { method, path, cacheSeconds } }) =>
    method === 'POST' && cacheSeconds !== undefined ? [`/api${path}`] : [],
  ),
);

/**
 * Creates a function that returns the origin to which a request was sent, and the prefixes of the addresses in its answer; undefined if the
 * host of the request is invalid.
 */
const createSiteReader =
  (originOf: OriginReader, callerOf: (request: IncomingMessage) => CallingClient, own: Services['origin']): SiteReader =>
  (request) => {
    const named = originOf(request);
    return named && { sentTo: named.origin, site: own.addressFor(named, callerOf(request).address) };
  };
/** Part of the cache key that depends on the addresses in the answer. */
const keyOf = (requestSite: ReturnType<SiteReader>): string | undefined =>
  requestSite && `${requestSite.site.links} ${requestSite.site.absolute}`;

/** Builds the API and its OpenAPI document without the pages; API tests call it through inject(). */
export const buildApi = async (services: Services, config: Config) => {
  const trust = trustedProxyPredicate(config.trustedProxies);
  const caller = oncePerRequest(callingClientReader(config.trustedProxies ? trust : undefined));
  const siteOf = oncePerRequest(createSiteReader(originReaderFor(trust), caller, services.origin));
  const cache = new PageCache({
    bytes: config.pageCacheBytes,
    origin: (request) => keyOf(siteOf(request)),
    caller,
    readingPosts,
  });
  const admission = new Admission(services, config, trust);
  const connections = new ConnectionCloser();
  services.changes.subscribe('kept answers', ({ kind, ns }) => {
    if (kind === 'page' || kind === 'setting' || ns === null) cache.clear();
    else cache.drop([cacheTags.kind(kind), ...ns.map((n) => cacheTags.record(kind, n))]);
  });
  const wire = createEarlyAnswers(services);
  log.level = config.logLevel;
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies ? trust : false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 16_384 }, // longer than a request line: a long id is answered as unknown, not with another error
    return503OnClosing: false, // requests that reached this process are still answered while it closes
    rewriteUrl: ({ url }) => normaliseRequestUrl(url), // repeated for calls within the process, which pass no socket
    clientErrorHandler: wire.clientError,
    serverFactory: (handler) =>
      createServer(socketOptions, (request, response) => {
        connections.asked(response);
        handleUnreadBody(request, response);
        const move = deviceRedirectFor(request);
        if (move) return wire.move(response, move);
        request.url = normaliseRequestUrl(request.url);
        countVisit(services, caller, request, response);
        if (cache.serve(request, response)) return;
        admission.enter(request, response, (waited) => {
          if (!waited || !cache.serve(request, response)) handler(request, response); // another request may have filled the cache
        });
      })
        .on('checkExpectation', (request, response) => {
          handleUnreadBody(request, response);
          handler(request, response);
        })
        .on('connect', (_request, socket) => wire.refuse(socket, 'E_METHOD')),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: new AppError('E_VALIDATION', problemsOf(parsed.error, schema)) };
  });
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((cause, request, reply) => {
    const error = logProblem(cause, request);
    if (error.status === 503 || error.status === 429) reply.header('retry-after', String(error.retryAfter ?? 5));
    if (error.code === 'E_RANGE') reply.headers((error.cause as { headers?: Record<string, string> }).headers ?? {}); // Content-Range with size
    return reply
      .code(error.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(refusalEnvelope(services, error, refusalLocale(request), request.id)));
  });
  const unknown = (): never => {
    throw new AppError('E_NOT_FOUND');
  };
  app.setNotFoundHandler(unknown);
  await safetyPlugin(app, config.publicUrl?.startsWith('https:') ?? false, siteOf);
  watchChanges(app, services, cache);
  app.addHook('onListen', () => wire.learn(app));
  admission.attach(app);
  connections.attach(app);
  sessionPlugin(app, services, config.publicUrl);
  limitHeavyRequests(app, services);
  answerDeliveryPlugin(app, cache, services);
  refuseUndeclaredBodies(app);
  healthRoutes(app, { connection: services.connection, load: () => services.indexes.load() }, cache, config);
  await routes(app, services, config);
  for (const url of ['/api', '/api/*']) app.all(url, { schema: { hide: true } }, unknown);
  app.addHook('onClose', () => services.close());
  return app;
};

/**
 * Builds the complete server: database, API and pages. `onEngineFault` is called if the embedded engine ends because of a fault.
 */
export const buildApp = async (config: Config, onEngineFault?: (error: Error) => void) => {
  log.level = config.logLevel;
  const services = await openServices(config, onEngineFault);
  const app = await buildApi(services, config);
  await mountPages(app, services, config);
  await app.ready();
  const outbox = services.sender.unconnected();
  if (outbox.length) app.log.warn({ channels: outbox }, 'No gateway is set: messages stay in the outbox for the operator to read');
  if (config.automationToken) app.log.warn('AUTOMATION_TOKEN is set: it passes as the code of any picture');
  services.indexes.load().catch((error: unknown) => logFailure('The lists could not be loaded', error)); // /readyz waits for them
  for (const job of composition.jobs(services)) services.queue.schedule(job); // jobs start after the sample content is stored
  return app;
};
