import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../base/errors.ts';
import { isDeeperThan } from '../../../base/json-depth.ts';
import type { SiteUrlBases } from '../../mail/own-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Origin (scheme and host) to which the request was sent; platform/http/origin.ts decides which headers are trusted. */
    sentTo: string;
    /** Base of the URLs in the answer. */
    site: SiteUrlBases;
  }
}

/** Function that returns the origin of a request and the base of addresses in its answer; undefined if the host is missing or invalid. */
export type SiteReader = (request: IncomingMessage) => { sentTo: string; site: SiteUrlBases } | undefined;

const deepest = 32;

/** Adds security headers to every answer, refuses invalid hosts, and parses only JSON bodies of limited depth. */
export const safetyPlugin = async (app: FastifyInstance, https: boolean, siteOf: SiteReader): Promise<void> => {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false, // pages set a policy with hashes; other answers get the strict policy below
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' }, // with `no-referrer` a form without script would send `Origin: null` and be refused
  });
  app.decorateRequest('sentTo', '');
  app.decorateRequest('site');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), interest-cohort=()');
    const { expect } = request.headers;
    if (expect && expect.toLowerCase() !== '100-continue') throw new AppError('E_EXPECTATION');
    const requestSite = siteOf(request.raw);
    if (requestSite === undefined) throw new AppError('E_REQUEST');
    request.sentTo = requestSite.sentTo;
    request.site = requestSite.site;
  });
  app.addHook('preParsing', async (request) => {
    const coding = request.headers['content-encoding'];
    if (coding && coding !== 'identity') throw new AppError('E_MEDIA_TYPE');
  });
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const json = String(body);
    if (isDeeperThan(json, deepest)) return done(new AppError('E_VALIDATION'));
    try {
      done(null, json === '' ? undefined : JSON.parse(json));
    } catch {
      done(new AppError('E_VALIDATION'));
    }
  });
};
