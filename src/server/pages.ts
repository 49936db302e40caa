import { createHash } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { AppError } from '../base/errors.ts';
import { bannerIn } from '../platform/http/banner.ts';
import { contextOf } from '../platform/http/plugins/answers.ts';
import { jarOf } from '../platform/http/plugins/session.ts';
import { logProblem } from '../platform/http/problems.ts';
import { pagePreferences, preferenceCookies, variesBy } from '../platform/http/request-context.ts';
import type { ApiDocument } from '../records/api.ts';
import { paths } from '../records/kinds/paths.ts';
import { apiContext, documentContext, memberContext, type Rendered, renderedContext } from '../web/context.ts';
import type { Config } from './config.ts';
import { localApi } from './local-api.ts';
import { memberApi } from './member-api.ts';
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
  return new Request(request.sentTo + request.url, {
    method,
    headers,
    body: method === 'POST' ? String(request.body ?? '') : null,
    signal: abort.signal,
  });
};

/** An API whose every call is refused: its page says why. */
const refusing = <T extends object>(error: AppError): T => new Proxy<object>({}, { get: () => () => Promise.reject(error) }) as T;

/** A policy without `unsafe-inline`: the inline scripts that the renderer wrote are named by their hashes, so that a page can be cached. */
const policyFor = (scripts: readonly string[]): string => {
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
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

/** Mounts the React Router app on every path that is nobody else's. */
export const pages = async (app: FastifyInstance, services: Services, config: Config): Promise<void> => {
  const build = await import('virtual:react-router/server-build');
  if (import.meta.env.PROD) {
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, anonymous: true };
        app.admission.free(route.url);
      });
      await files.register(fastifyStatic, {
        root: `${process.cwd()}/build/client`,
        wildcard: false, // one route per file: unknown paths fall through to the 404 page
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) =>
          reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
      });
    });
  }
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const page = async (request: FastifyRequest, reply: FastifyReply, refused?: AppError) => {
    const preferences = pagePreferences(request, services.settings.get('admin.lockLocale'));
    const origin = config.publicUrl ?? request.sentTo;
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
      const caller = { services, context: contextOf(request, preferences.locale), jar: jarOf(reply, config.publicUrl), origin };
      context.set(
        apiContext,
        localApi(caller, () => app.swagger() as unknown as ApiDocument),
      );
      context.set(memberContext, memberApi(caller, request));
    }
    const banner = bannerIn(preferences.locale, config.environment);
    context.set(documentContext, { ...preferences, origin, ...(banner && { banner }) });
    const response = await handle(toRequest(request, reply, refused && 'GET'), context);
    const html = rendered.html || (await response.text());
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    const cookies = preferenceCookies(request, preferences);
    if (cookies.length) reply.header('set-cookie', cookies);
    request.cookiesOfAddress = true;
    const wait = refused?.retryAfter ?? (response.status === 503 ? 5 : undefined);
    if (wait !== undefined) reply.header('retry-after', String(wait));
    if (import.meta.env.PROD) reply.header('content-security-policy', policyFor(rendered.scripts));
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
    for (const url of ['/*', paths.apiDocs])
      site.route({ method: ['GET', 'HEAD', 'POST'], url, schema: { hide: true }, handler: (request, reply) => page(request, reply) });
  });
};
