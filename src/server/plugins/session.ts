import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import type { Actor } from '../../core/actor.ts';
import { longestStep } from '../../domain/accounts/second-factor.server.ts';
import { longestSession } from '../../domain/accounts/sessions.server.ts';
import { cookiesOf, originOf } from '../request-context.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account; null for a visitor. */
    actor: Actor | null;
  }
}

/** Where a call puts the token of a session that it began, and takes it away. */
export interface Jar {
  set(token: string): void;
  clear(): void;
  /** The mark of a first step that waits for the second: what the caller holds, and how it is given (null: taken away). */
  step(): string | undefined;
  setStep(token: string | null): void;
}

/** `__Host-` needs HTTPS; on plain HTTP (this machine, tests) the same cookie goes without. */
const nameOf = (https: boolean, name = 'sid') => (https ? `__Host-${name}` : name);
export const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/**
 * A write that a browser sends must come from a page of this site: Sec-Fetch-Site says so, or Origin does. Callers that send
 * neither are no browsers and carry no reader's cookie against the reader's will.
 */
const checkOrigin = (request: FastifyRequest, publicUrl: string | undefined): void => {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('E_ORIGIN');
  if (origin !== undefined && origin !== originOf(request) && origin !== publicUrl) throw new AppError('E_ORIGIN');
};

/** Who is calling, from the session cookie; and that writes come from this site. */
export const session = (
  app: FastifyInstance,
  { sessions, origin }: Pick<Services, 'sessions' | 'origin'>,
  publicUrl: string | undefined,
): void => {
  const cookie = nameOf(publicUrl?.startsWith('https:') ?? false);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    if (isWrite(request.method)) checkOrigin(request, publicUrl);
    const token = cookiesOf(request.headers.cookie).get(cookie);
    if (token) request.actor = await sessions.actor(token);
    if (request.actor) origin.saw(originOf(request), request.ip);
  });
};

/** The cookie of a reply, as services' answers need it set. */
export const jarOf = (reply: FastifyReply, publicUrl: string | undefined): Jar => {
  const https = publicUrl?.startsWith('https:') ?? false;
  const put = (value: string, age: number, name?: string) =>
    reply.header('set-cookie', `${nameOf(https, name)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`);
  return {
    set: (token) => put(token, longestSession),
    clear: () => put('', 0),
    step: () => cookiesOf(reply.request.headers.cookie).get(nameOf(https, 'step')),
    setStep: (token) => put(token ?? '', token === null ? 0 : longestStep, 'step'),
  };
};
