import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../base/errors.ts';
import { signedIn } from '../../access/access.server.ts';
import type { Actor } from '../../access/actor.ts';
import type { OwnOrigin } from '../../mail/own-origin.ts';
import { type CookieJar, longest } from '../cookie-jar.ts';
import { cookiesOf } from '../request-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers everybody alike: the session is not read, and need not be readable. */
    anonymous?: boolean;
  }
  interface FastifyRequest {
    /** The signed-in account; null for a visitor. */
    actor: Actor | null;
    /** The cookie by which the device is known to accounts; empty without one. */
    device: string;
  }
}

/** `__Host-` needs HTTPS; on plain HTTP (this machine, tests) the same cookie goes without. */
const nameOf = (https: boolean, name = 'sid') => (https ? `__Host-${name}` : name);
/** What the cookie of a session is called. */
export const sessionCookie = (publicUrl: string | undefined): string => nameOf(publicUrl?.startsWith('https:') ?? false);
/** The token of the session that a request comes with; whether it is good only the database knows. */
export const tokenOf = (headers: IncomingHttpHeaders, publicUrl: string | undefined): string | undefined =>
  headers.cookie === undefined ? undefined : cookiesOf(headers.cookie).get(sessionCookie(publicUrl));
export const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * A write that a browser sends must come from a page of this site: Sec-Fetch-Site says so, or Origin does. Callers that send
 * neither are no browsers and carry no reader's cookie against the reader's will.
 */
const checkOrigin = (request: FastifyRequest, publicUrl: string | undefined): void => {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('E_ORIGIN');
  if (origin !== undefined && origin !== request.sentTo && origin !== publicUrl) throw new AppError('E_ORIGIN');
};

/** What reads a session: who is behind its token, and where the portal was reached by somebody who is known. */
interface SessionParts {
  sessions: { actor(token: string): Promise<Actor | null> };
  origin: Pick<OwnOrigin, 'saw'>;
}

/** Who is calling, from the session cookie; that writes come from this site; that who must be signed in is. */
export const session = (app: FastifyInstance, { sessions, origin }: SessionParts, publicUrl: string | undefined): void => {
  const https = publicUrl?.startsWith('https:') ?? false;
  app.decorateRequest('actor', null);
  app.decorateRequest('device', '');
  app.addHook('onRequest', async (request) => {
    if (isWrite(request.method)) checkOrigin(request, publicUrl);
    if (request.routeOptions.config.anonymous) return;
    const cookies = cookiesOf(request.headers.cookie);
    request.device = cookies.get(nameOf(https, 'device')) ?? '';
    const token = cookies.get(nameOf(https));
    if (token) request.actor = await sessions.actor(token);
    if (!token || !request.actor) return;
    app.admission.knows(token);
    origin.saw(request.sentTo, request.ip);
  });
  // before a body is read or anything looked up: a visitor learns nothing of what a call takes
  const onlyAccounts = async (request: FastifyRequest): Promise<void> => void signedIn(request);
  const ofAccounts = new Map<string, RegExp[]>(); // by their first part: pages are asked for at other addresses
  const firstPart = (url: string): string => /^\/?[^/?]*/.exec(url)?.[0] ?? '';
  app.addHook('onRoute', (route) => {
    if (!route.schema?.security) return;
    route.onRequest = [onlyAccounts, ...[route.onRequest ?? []].flat()];
    const address = new RegExp(`^${route.url.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
    ofAccounts.set(firstPart(route.url), [...(ofAccounts.get(firstPart(route.url)) ?? []), address]);
  });
  // nor which methods it has: no route takes this one
  app.addHook('onRequest', async (request) => {
    const { url = '*' } = request.routeOptions;
    if (url.endsWith('*') && ofAccounts.get(firstPart(request.url))?.some((address) => address.test(request.url))) signedIn(request);
  });
};

/** The cookie of a reply, as services' answers need it set. */
export const cookieJarOf = (reply: FastifyReply, publicUrl: string | undefined): CookieJar => {
  const https = publicUrl?.startsWith('https:') ?? false;
  const put = (value: string, age: number, name?: string) =>
    reply.header('set-cookie', `${nameOf(https, name)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`);
  return {
    set: ({ token, device }) => {
      put(token, longest.session);
      put(device, longest.device, 'device');
    },
    clear: () => put('', 0),
    step: () => cookiesOf(reply.request.headers.cookie).get(nameOf(https, 'step')),
    setStep: (token) => put(token ?? '', token === null ? 0 : longest.step, 'step'),
  };
};
