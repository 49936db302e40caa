import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { AppError } from '../base/errors.ts';
import { type Locale, locales } from '../base/locales.ts';
import { isMobileAddress } from '../base/views.ts';
import { bannerIn } from '../platform/http/banner.ts';
import { contextOf } from '../platform/http/plugins/answers.ts';
import { cookieJarOf } from '../platform/http/plugins/session.ts';
import { logProblem } from '../platform/http/problems.ts';
import { pagePreferences, preferenceCookies, variesBy } from '../platform/http/request-context.ts';
import type { ApiDocument } from '../records/api.ts';
import { apiContext, documentContext, memberContext, type Rendered, renderedContext } from '../web/context.ts';
import { type BuiltFiles, deferredHydrationOf, deferScripts, scriptsOf } from '../web/deferred-hydration/defer-scripts.ts';
import type { DeferredHydration } from '../web/deferred-hydration/hydration-record.ts';
import { isChanged } from '../web/react-router/switch.ts';
import type { Config } from './config.ts';
import { localApi } from './local-api.ts';
import { memberApi } from './member-api.ts';
import { offlineRoutes } from './offline/routes.ts';
import { routesByAddress } from './route-parts.ts';
import type { Services } from './services.ts';

/** Only these reach the pages: others could change what a cached page shows (React Router reads headers of its own). */
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
  if (method === 'POST') headers.set('content-type', form); // one without a body too: a form that nothing was typed into
  // React Router compares `Origin` with the address of a form; what else it makes may be kept and names no stranger's host
  return new Request((method === 'POST' ? request.sentTo : request.site.absolute) + request.url, {
    method,
    headers,
    body: method === 'POST' ? String(request.body ?? '') : null,
    signal: abort.signal,
  });
};

/** An API whose every call is refused: its page says why. */
const refusing = <T extends object>(error: AppError): T => new Proxy<object>({}, { get: () => () => Promise.reject(error) }) as T;

/** Most scripts are in many pages alike. */
const sources = new LRUCache<string, string>({
  max: 200,
  memoMethod: (code) => `'sha256-${hash('sha256', code, 'base64')}'`,
});

/** A policy without `unsafe-inline`: the inline scripts that the renderer wrote are named by their hashes, so that a page can be cached. */
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

/** A page for who pays by the byte: what is shown is told in words beside every picture. */
const withoutPictures = (html: string): string => html.replace(/<img\b[^>]*>/g, '');

/** What pages that sleep need when they are touched: every one, and those of the portal. */
const sleepers = ['src/web/deferred-hydration/replay.ts'];
const sleepersInPortal = ['src/web/live/labels.ts', 'src/web/frame/suggestions.tsx'];

/** The scripts of a sleeping page beside its own, in the reader's language. Fails for a module that was not built. */
const scriptsAhead = () => {
  const built = JSON.parse(readFileSync(`${process.cwd()}/build/client/.vite/manifest.json`, 'utf8')) as BuiltFiles;
  const [first = ''] = scriptsOf(built, sleepers);
  const known = new Map<string, readonly string[]>();
  return ({ ahead = [] }: DeferredHydration, locale: Locale, isMobile: boolean) => {
    const inPortal = isMobile ? [] : [`src/web/texts/${locale}.portal.ts`, ...sleepersInPortal];
    const modules = [`src/web/texts/${locale}.ts`, ...sleepers, ...inPortal, ...ahead];
    const key = modules.join();
    const found = known.get(key) ?? scriptsOf(built, modules);
    known.set(key, found);
    return { first, ahead: found };
  };
};

/** What the build made for browsers: answered to everybody alike, whatever the load. */
const builtFiles = async (files: FastifyInstance): Promise<void> => {
  files.addHook('onRoute', (route) => {
    route.config = { ...route.config, anonymous: true };
    files.admission.free(route.url);
  });
  await files.register(fastifyStatic, {
    root: `${process.cwd()}/build/client`,
    wildcard: false, // one route per file: unknown paths fall through to the 404 page
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
  });
};

/** React Router's answer to an address, which it looks for among the routes that it can be. */
const handlersOf = (build: ServerBuild) => {
  const routesAt = routesByAddress(build.routes as Readonly<Record<string, ServerBuild['routes'][string] & { id: string }>>);
  const known = new Map<ServerBuild['routes'], ReturnType<typeof createRequestHandler>>();
  return (address: string) => {
    const routes = isChanged ? routesAt(address) : build.routes;
    const handle = known.get(routes) ?? createRequestHandler({ ...build, routes }, import.meta.env.MODE);
    known.set(routes, handle);
    return handle;
  };
};

/** Gives a page the calls of its request, as functions of this process. */
const setApis = (
  context: RouterContextProvider,
  caller: Parameters<typeof localApi>[0],
  request: FastifyRequest,
  document: () => ApiDocument,
): void => {
  context.set(apiContext, localApi(caller, document));
  context.set(memberContext, memberApi(caller, request));
};

/** Mounts the React Router app on every path that is nobody else's. */
export const pages = async (app: FastifyInstance, services: Services, config: Config): Promise<void> => {
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
    if (sleeping) for (const locale of locales) aheadOf?.(sleeping, locale, false); // said at the start, not by a page
  }
  const page = async (request: FastifyRequest, reply: FastifyReply, refused?: AppError) => {
    const preferences = pagePreferences(request, services.settings.get('admin.lockLocale'));
    const { links, absolute } = request.site;
    const context = new RouterContextProvider();
    const rendered: Rendered = {
      html: '',
      scripts: [],
      labels: services.dictionaries.labels(preferences.locale),
      failed: (err) => request.log.error({ err, url: request.url, id: request.id }, 'A page failed'),
    };
    context.set(renderedContext, rendered);
    if (refused) {
      context.set(apiContext, refusing(refused));
      context.set(memberContext, refusing(refused));
    } else {
      const caller = {
        services,
        context: contextOf(request, preferences.locale),
        jar: cookieJarOf(reply, config.publicUrl),
        origin: absolute,
      };
      setApis(context, caller, request, () => app.swagger() as unknown as ApiDocument);
    }
    const banner = bannerIn(preferences.locale, config.environment);
    const mobile = preferences.view === 'mobile';
    const offline = mobile && services.settings.get('mobile.offline');
    context.set(documentContext, {
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
    const whole = mobile && import.meta.env.PROD && rested.html ? withMobileScripts(rested, request.url, offline) : rested;
    const written = whole.html || (await response.text());
    const html = preferences.saveData ? withoutPictures(written) : written;
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    const cookies = preferenceCookies(request, preferences);
    if (cookies.length) reply.header('set-cookie', cookies);
    request.cookiesOfAddress = true;
    const wait = refused?.retryAfter ?? (response.status === 503 ? 5 : undefined);
    if (wait !== undefined) reply.header('retry-after', String(wait));
    if (import.meta.env.PROD) reply.header('content-security-policy', policyFor(whole.scripts));
    else reply.removeHeader('content-security-policy'); // Vite's own inline scripts
    reply.header('vary', variesBy(request.url)); // errors too
    reply.header('content-language', preferences.locale);
    return reply.send(html);
  };
  await app.register(async (site) => {
    // forms of readers without JavaScript, and nothing else; the API takes JSON alone
    site.removeAllContentTypeParsers();
    site.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 256 * 1024 }, (_request, body, done) => done(null, body));
    // what fails before a page is made (whose session it is, what was sent) is told by the page: none of its calls is answered
    site.setErrorHandler((cause, request, reply) => {
      if (!request.sentTo) throw cause; // to no site that there could be: no page has an address
      return page(request, reply, logProblem(cause, request));
    });
    for (const url of ['/*', '/api/docs'])
      site.route({ method: ['GET', 'HEAD', 'POST'], url, schema: { hide: true }, handler: (request, reply) => page(request, reply) });
  });
};
