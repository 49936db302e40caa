import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { AppError } from '../base/errors.ts';
import { type Locale, locales } from '../base/locales.ts';
import { isMobileAddress } from '../base/views.ts';
import { environmentBannerText } from '../platform/http/banner.ts';
import { contextOf } from '../platform/http/plugins/answers.ts';
import { cookieJarOf } from '../platform/http/plugins/session.ts';
import { logProblem } from '../platform/http/problems.ts';
import { pagePreferences, preferenceCookies, varyHeaderOf } from '../platform/http/request-context.ts';
import type { OpenApiExcerpt } from '../records/api.ts';
import { apiContext, htmlDocumentContext, memberAndOfficeApiContext, type RenderedPage, renderedPageContext } from '../web/context.ts';
import { type BuiltFiles, deferredHydrationOf, deferScripts, scriptsOf } from '../web/deferred-hydration/defer-scripts.ts';
import type { DeferredHydration } from '../web/deferred-hydration/hydration-record.ts';
import { isReactRouterModified } from '../web/react-router/switch.ts';
import type { Config } from './config.ts';
import { createInProcessPublicApi } from './local-api.ts';
import { memberApi } from './member-api.ts';
import { offlineRoutes } from './offline/routes.ts';
import { createRouteNarrower } from './route-parts.ts';
import type { Services } from './services.ts';

/**
 * Request headers that are passed to React Router. Other headers could change the content of a cached page, because React Router evaluates some.
 */
const passed = ['accept', 'accept-language', 'cookie', 'origin', 'user-agent', 'sec-ch-ua-mobile'];
const form = 'application/x-www-form-urlencoded';

const toRequest = (request: FastifyRequest, reply: FastifyReply, method = request.method): Request => {
  const abort = new AbortController();
  reply.raw.once('close', () => !reply.raw.writableFinished && abort.abort());
  const headers = new Headers();
  for (const name of passed) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  if (method === 'POST') headers.set('content-type', form); // also if the body is empty
  // React Router compares `Origin` with the address of a form, so a POST keeps the requested origin. Other pages may be cached and use our own
  // origin.
  return new Request((method === 'POST' ? request.sentTo : request.site.absolute) + request.url, {
    method,
    headers,
    body: method === 'POST' ? String(request.body ?? '') : null,
    signal: abort.signal,
  });
};

/** An API whose calls all reject with the error; the page then shows the error. */
const createRejectingApi = <T extends object>(error: AppError): T => new Proxy<object>({}, { get: () => () => Promise.reject(error) }) as T;

/** Cache of CSP hash sources of inline scripts, because most scripts occur in many pages. */
const sources = new LRUCache<string, string>({
  max: 200,
  memoMethod: (code) => `'sha256-${hash('sha256', code, 'base64')}'`,
});

/** A Content-Security-Policy without `unsafe-inline`: inline scripts of the renderer are allowed by hash, so that the page can be cached. */
const policyFor = (scripts: readonly string[]): string => {
  const hashes = scripts.map((code) => sources.memo(code));
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
};

/** Removes images from a page for readers who save data; texts describe every image. */
const withoutPictures = (html: string): string => html.replace(/<img\b[^>]*>/g, '');

/** Modules that every page with deferred hydration needs at the first interaction. */
const interactionModules = ['src/web/deferred-hydration/replay.ts'];
/** Further modules that desktop pages of the portal with deferred hydration need at the first interaction. */
const sleepersInPortal = ['src/web/live/labels.ts', 'src/web/frame/suggestions.tsx'];

/**
 * Returns a function that lists the scripts to prefetch for a page with deferred hydration, in the reader's language. This function throws
 * if a module was not built.
 */
const scriptsAhead = () => {
  const built = JSON.parse(readFileSync(`${process.cwd()}/build/client/.vite/manifest.json`, 'utf8')) as BuiltFiles;
  const [first = ''] = scriptsOf(built, interactionModules);
  const known = new Map<string, readonly string[]>();
  return ({ ahead = [] }: DeferredHydration, locale: Locale, isMobile: boolean) => {
    const inPortal = isMobile ? [] : [`src/web/texts/${locale}.portal.ts`, ...sleepersInPortal];
    const modules = [`src/web/texts/${locale}.ts`, ...interactionModules, ...inPortal, ...ahead];
    const key = modules.join();
    const found = known.get(key) ?? scriptsOf(built, modules);
    known.set(key, found);
    return { first, ahead: found };
  };
};

/** Serves the built static files to everybody, without admission control. */
const builtFiles = async (files: FastifyInstance): Promise<void> => {
  files.addHook('onRoute', (route) => {
    route.config = { ...route.config, anonymous: true };
    files.admission.free(route.url);
  });
  await files.register(fastifyStatic, {
    root: `${process.cwd()}/build/client`,
    wildcard: false, // one route per file: an unknown path falls through to the 404 page
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
  });
};

/** Returns a function that finds the React Router handler of an address. A handler knows only the routes that can match the address. */
const handlersOf = (build: ServerBuild) => {
  const routesAt = createRouteNarrower(build.routes as Readonly<Record<string, ServerBuild['routes'][string] & { id: string }>>);
  const known = new Map<ServerBuild['routes'], ReturnType<typeof createRequestHandler>>();
  return (address: string) => {
    const routes = isReactRouterModified ? routesAt(address) : build.routes;
    const handle = known.get(routes) ?? createRequestHandler({ ...build, routes }, import.meta.env.MODE);
    known.set(routes, handle);
    return handle;
  };
};

/** Gives the loaders of a page the API calls of its request, as functions that run in this process. */
const setApis = (
  context: RouterContextProvider,
  caller: Parameters<typeof createInProcessPublicApi>[0],
  request: FastifyRequest,
  document: () => OpenApiExcerpt,
): void => {
  context.set(apiContext, createInProcessPublicApi(caller, document));
  context.set(memberAndOfficeApiContext, memberApi(caller, request));
};

/** Mounts the React Router app on all paths that no other route serves. */
export const mountPages = async (app: FastifyInstance, services: Services, config: Config): Promise<void> => {
  const [build, { starter, withMobileScripts, worker }] = await Promise.all([
    import('virtual:react-router/server-build'),
    import('./page-scripts.ts'),
  ]);
  offlineRoutes(app, services, import.meta.env.PROD ? { worker, version: build.assets.version } : null);
  if (import.meta.env.PROD) await app.register(builtFiles);
  const handlerFor = handlersOf(build);
  const aheadOf = import.meta.env.PROD ? scriptsAhead() : undefined;
  for (const route of Object.values(build.routes)) {
    const sleeping = deferredHydrationOf(route?.module.handle);
    // a missing module makes the start of the server fail, and not the first page that needs the module
    if (sleeping) for (const locale of locales) aheadOf?.(sleeping, locale, false);
  }
  const page = async (request: FastifyRequest, reply: FastifyReply, refused?: AppError) => {
    const preferences = pagePreferences(request, services.settings.get('admin.lockLocale'));
    const { links, absolute } = request.site;
    const context = new RouterContextProvider();
    const rendered: RenderedPage = {
      html: '',
      scripts: [],
      labels: services.dictionaries.labels(preferences.locale),
      failed: (err) => request.log.error({ err, url: request.url, id: request.id }, 'A page failed'),
    };
    context.set(renderedPageContext, rendered);
    if (refused) {
      context.set(apiContext, createRejectingApi(refused));
      context.set(memberAndOfficeApiContext, createRejectingApi(refused));
    } else {
      const caller = {
        services,
        context: contextOf(request, preferences.locale),
        jar: cookieJarOf(reply, config.publicUrl),
        origin: absolute,
      };
      setApis(context, caller, request, () => app.swagger() as unknown as OpenApiExcerpt);
    }
    const banner = environmentBannerText(preferences.locale, config.environment);
    const mobile = preferences.view === 'mobile';
    const offline = mobile && services.settings.get('mobile.offline');
    context.set(htmlDocumentContext, {
      ...preferences,
      links,
      origin: absolute,
      ...(banner && { banner }),
      ...(offline && { offline: true as const }),
    });
    const response = await handlerFor(request.url)(toRequest(request, reply, refused && 'GET'), context);
    const sleeping = response.status === 200 && !request.actor ? rendered.sleeping : undefined;
    const rested =
      sleeping && aheadOf ? deferScripts(rendered, starter, aheadOf(sleeping, preferences.locale, isMobileAddress(request.url))) : rendered;
    const finalPage = mobile && import.meta.env.PROD && rested.html ? withMobileScripts(rested, request.url, offline) : rested;
    const written = finalPage.html || (await response.text());
    const html = preferences.saveData ? withoutPictures(written) : written;
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    const cookies = preferenceCookies(request, preferences);
    if (cookies.length) reply.header('set-cookie', cookies);
    request.cookiesOfAddress = true;
    const wait = refused?.retryAfter ?? (response.status === 503 ? 5 : undefined);
    if (wait !== undefined) reply.header('retry-after', String(wait));
    if (import.meta.env.PROD) reply.header('content-security-policy', policyFor(finalPage.scripts));
    else reply.removeHeader('content-security-policy'); // Vite adds its own inline scripts in development
    reply.header('vary', varyHeaderOf(request.url)); // the header is set on error pages too
    reply.header('content-language', preferences.locale);
    return reply.send(html);
  };
  await app.register(async (site) => {
    // accepts forms sent without JavaScript; all other content types are rejected (the API accepts only JSON)
    site.removeAllContentTypeParsers();
    site.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) => done(null, body));
    // an error before rendering (session, body) is shown by a page whose API calls all reject with it
    site.setErrorHandler((cause, request, reply) => {
      if (!request.sentTo) throw cause; // the host is invalid, so the page would have no address
      return page(request, reply, logProblem(cause, request));
    });
    for (const url of ['/*', '/api/docs'])
      site.route({ method: ['GET', 'HEAD', 'POST'], url, schema: { hide: true }, handler: (request, reply) => page(request, reply) });
  });
};
