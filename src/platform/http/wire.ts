import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError, type ErrorCode } from '../../base/errors.ts';
import { defaultLocale } from '../../base/locales.ts';
import type { DeviceRedirect } from './device.ts';
import { type RefusalServices, refusalEnvelope } from './problems.ts';
import { deviceVaryHeaders } from './request-context.ts';

const byNode: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'E_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'E_HEADERS',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'E_TOO_LARGE',
};
const notOfRefusals = /^(content-(?!security)|cache-control|connection|date|etag|vary)/;
/** Milliseconds that a refused client may continue to send; a socket closed at once would lose the refusal. */
const patience = 1000;

/**
 * Returns functions that answer requests before Fastify, with the common security headers. Refusals are written to the bare socket, because Node
 * would send texts of its own. They use the error envelope in the default language.
 */
export const createEarlyAnswers = (services: RefusalServices) => {
  const refused = new WeakSet<Duplex>();
  let secure: [name: string, value: string][] = [];

  const refuse = (socket: Duplex, code: ErrorCode): void => {
    if (refused.has(socket) || !socket.writable) return;
    refused.add(socket);
    const error = new AppError(code);
    const body = JSON.stringify(refusalEnvelope(services, error, defaultLocale, ''));
    const own = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\n`;
    const others = secure.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${own}${others}connection: close\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), patience).unref();
  };

  return {
    refuse,
    /** Sends a redirect that no cache may store, because caches do not distinguish devices. */
    move: (response: ServerResponse, { status, location }: DeviceRedirect): void => {
      const own = { location, vary: deviceVaryHeaders, 'cache-control': 'no-store', 'content-length': '0' };
      response.writeHead(status, { ...Object.fromEntries(secure), ...own }).end();
    },
    /** Copies the security headers from an answer of the server, once it listens. */
    learn: async (app: FastifyInstance): Promise<void> => {
      const { headers } = await app.inject('/healthz');
      secure = Object.entries(headers).flatMap(([name, value]) => (notOfRefusals.test(name) ? [] : [[name, String(value)]]));
    },
    /**
     * Handles errors of Node's HTTP parser and timeouts. The answer to a complete earlier request is sent first. An answer that began
     * before its request was complete is cut off.
     */
    clientError: (error: NodeJS.ErrnoException, socket: Duplex): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
      const now = () => refuse(socket, byNode[error.code ?? ''] ?? 'E_REQUEST');
      const answer = '_httpMessage' in socket ? socket._httpMessage : null; // Node stores the pending answer on its socket
      if (!(answer instanceof ServerResponse)) now();
      else if (answer.req.complete) answer.once('close', now);
      else if (answer.headersSent) socket.destroy();
      else now();
    },
  };
};
