import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../base/errors.ts';
import { requireActor } from '../../access/access.server.ts';
import type { Actor } from '../../access/actor.ts';
import type { OwnOrigin } from '../../mail/own-origin.ts';
import { cookieMaxAges, type SessionCookieAccess } from '../cookie-jar.ts';
import type { RequestHead } from '../once-per-request.ts';
import { cookiesOf } from '../request-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if all callers get equal answers: the session is not read, so the database may be away. */
    anonymous?: boolean;
  }
  interface FastifyRequest {
    /** The signed-in account; null for a visitor. */
    actor: Actor | null;
    /** Cookie that identifies a known device; empty without one. */
    device: string;
  }
}

/** Returns the name of a cookie. The prefix `__Host-` requires HTTPS; plain HTTP (this machine, tests) omits it. */
const nameOf = (https: boolean, name = 'sid') => (https ? `__Host-${name}` : name);
/** Returns the name of the session cookie. */
export const sessionCookieNameOf = (publicUrl: string | undefined): string => nameOf(publicUrl?.startsWith('https:') ?? false);
/** Returns the session token of a request, or undefined. Only the database knows whether it is valid. */
export const sessionTokenOf = (request: Pick<RequestHead, 'headers'>, publicUrl: string | undefined): string | undefined =>
  cookiesOf(request).get(sessionCookieNameOf(publicUrl));
export const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * CSRF protection: a write by a browser must come from a page of this site, by Sec-Fetch-Site or Origin. Clients that send neither are no browsers
 * and send no cookies on their own. Throws E_ORIGIN otherwise.
 */
const checkOrigin = (request: FastifyRequest, publicUrl: string | undefined): void => {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('E_ORIGIN');
  if (origin !== undefined && origin !== request.sentTo && origin !== publicUrl) throw new AppError('E_ORIGIN');
};

/** Services of the session hook: `sessions` resolves a token to its account, `origin` learns the address by which accounts reach the portal. */
interface SessionServices {
  sessions: { actor(token: string): Promise<Actor | null> };
  origin: Pick<OwnOrigin, 'saw'>;
}

/** Resolves the session cookie to the account, checks the origin of writes, and refuses visitors on routes of accounts. */
export const sessionPlugin = (app: FastifyInstance, { sessions, origin }: SessionServices, publicUrl: string | undefined): void => {
  const https = publicUrl?.startsWith('https:') ?? false;
  app.decorateRequest('actor', null);
  app.decorateRequest('device', '');
  app.addHook('onRequest', async (request) => {
    if (isWrite(request.method)) checkOrigin(request, publicUrl);
    if (request.routeOptions.config.anonymous) return;
    const cookies = cookiesOf(request.raw);
    request.device = cookies.get(nameOf(https, 'device')) ?? '';
    const token = cookies.get(nameOf(https));
    if (token) request.actor = await sessions.actor(token);
    if (!token || !request.actor) return;
    app.admission.knows(token);
    origin.saw(request.sentTo, request.ip);
  });
  // refuses visitors before the body is read and anything is looked up, so that they learn nothing about the call
  const onlyAccounts = async (request: FastifyRequest): Promise<void> => void requireActor(request);
  const ofAccounts = new Map<string, RegExp[]>(); // address patterns of account routes by their first path segment, since pages have other addresses
  const firstPart = (url: string): string => /^\/?[^/?]*/.exec(url)?.[0] ?? '';
  app.addHook('onRoute', (route) => {
    if (!route.schema?.security) return;
    route.onRequest = [onlyAccounts, ...[route.onRequest ?? []].flat()];
    const address = new RegExp(`^${route.url.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
    ofAccounts.set(firstPart(route.url), [...(ofAccounts.get(firstPart(route.url)) ?? []), address]);
  });
  // unknown methods of an account route match no route; visitors get 401 for them too
  app.addHook('onRequest', async (request) => {
    const { url = '*' } = request.routeOptions;
    if (url.endsWith('*') && ofAccounts.get(firstPart(request.url))?.some((address) => address.test(request.url))) requireActor(request);
  });
};

/** Returns access to the cookies of a reply. */
export const cookieJarOf = (reply: FastifyReply, publicUrl: string | undefined): SessionCookieAccess => {
  const https = publicUrl?.startsWith('https:') ?? false;
  const put = (value: string, age: number, name?: string) =>
    reply.header('set-cookie', `${nameOf(https, name)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`);
  return {
    set: ({ token, device }) => {
      put(token, cookieMaxAges.session);
      put(device, cookieMaxAges.device, 'device');
    },
    clear: () => put('', 0),
    step: () => cookiesOf(reply.request.raw).get(nameOf(https, 'step')),
    setStep: (token) => put(token ?? '', token === null ? 0 : cookieMaxAges.step, 'step'),
  };
};
