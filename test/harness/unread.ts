import { connect, type Socket } from 'node:net';
import { vi } from 'vitest';
import { RateLimiter } from '../../src/platform/http/budgets.server.ts';
import { isRouteSelectedForAttacks } from './attacks.ts';
import type { Portal } from './portal.ts';

const mostWaited = 4000;
/** A raw HTTP/1.1 connection that reads the answers of the server one by one. */
export class RawConnection {
  readonly #socket: Socket;
  #text = '';
  #failed: string | undefined;
  #ended = false;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1');
    });
    this.#socket.on('end', () => {
      this.#ended = true;
    });
    this.#socket.on('error', (error: NodeJS.ErrnoException) => {
      this.#failed = error.code;
    });
  }

  write(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.#socket.write(bytes, () => resolve()));
  }

  /** The next answer. Returns an error message if no complete answer arrives in `wait` milliseconds. */
  async answer(wait = mostWaited): Promise<{ status: number; head: string; body: string } | string> {
    const until = Date.now() + wait;
    while (Date.now() < until) {
      const end = this.#text.indexOf('\r\n\r\n');
      const head = this.#text.slice(0, Math.max(end, 0));
      if (head.startsWith('HTTP/1.1 100')) this.#text = this.#text.slice(end + 4);
      else if (end > 0) {
        const answerEnd = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (this.#text.length >= answerEnd) {
          const body = this.#text.slice(end + 4, answerEnd);
          this.#text = this.#text.slice(answerEnd);
          return { status: Number(head.split(' ')[1]), head, body };
        }
      }
      if (this.#failed) return this.#failed;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return `no answer but ${this.#text.slice(0, 100)}`;
  }

  async ended(): Promise<boolean> {
    for (const until = Date.now() + mostWaited; Date.now() < until && !this.#ended; )
      await new Promise((resolve) => setTimeout(resolve, 2));
    return this.#ended;
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** A request whose body the server may refuse unread. */
export interface SentRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body: Buffer;
  /** True: chunked transfer encoding instead of Content-Length. */
  chunked?: boolean;
}
const piece = 16 * 1024;
/**
 * Sends a request whose body comes in two parts, followed by another request on the same connection. The second part is sent after the
 * answer, or after 200 ms, because some calls are refused for their body. Returns the status of the first answer, or an error message.
 */
export const sendRequestInTwoParts = async (
  port: number,
  { method, path, headers = {}, body, chunked }: SentRequest,
): Promise<number | string> => {
  const wire = new RawConnection(port);
  try {
    const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) };
    const lines = Object.entries({ host: `127.0.0.1:${port}`, ...length, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const framed = (part: Buffer) =>
      chunked ? Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]) : part;
    await wire.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    await wire.write(framed(body.subarray(0, piece)));
    const early = await wire.answer(200);
    for (let at = piece; at < body.length; at += 64 * 1024) void wire.write(framed(body.subarray(at, at + 64 * 1024)));
    if (chunked) void wire.write('0\r\n\r\n');
    const first = typeof early === 'string' ? await wire.answer() : early;
    if (typeof first === 'string') return `first: ${first}`;
    const closes = /^connection: close$/im.test(first.head);
    if (closes) return (await wire.ended()) ? first.status : `${first.status}: says that it closes, and does not`;
    await wire.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
    const second = await wire.answer();
    if (typeof second === 'string') return `${first.status}, second: ${second}`;
    return second.body === '{"status":"ok"}' ? first.status : `${first.status}, second: ${second.status} ${second.body}`;
  } finally {
    wire.close();
  }
};

export const smallBody = Buffer.alloc(100 * 1024, 'x');
export const longBody = Buffer.alloc(3 * 1024 * 1024, 'x');
export const jsonHeaders = { 'content-type': 'application/json' };
/** Method, path with the id 1, and route of every API call that may have a body (all except GET). */
const writes = async (portal: Portal): Promise<{ method: string; path: string; route: string }[]> => {
  const { paths } = JSON.parse((await portal.get('/api/openapi.json')).text) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, '1'),
        route: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      })),
  );
};

const refusals: readonly [what: string, headers: (cookie: string) => Record<string, string>, statuses: readonly number[]][] = [
  ['of a visitor', () => jsonHeaders, [400, 401, 413, 415]],
  ['of another type', (cookie) => ({ cookie, 'content-type': 'text/plain' }), [400, 415]],
  ['packed', (cookie) => ({ ...jsonHeaders, cookie, 'content-encoding': 'gzip' }), [400, 413, 415]],
  ['from another site', (cookie) => ({ ...jsonHeaders, cookie, origin: 'http://evil.example' }), [403]],
];

/**
 * Sends every call that may have a body in such a way that the server must refuse it. `all` true: for each reason and with each body;
 * false: of the calls that differ only in the kind, the first, with one combination in rotation. Returns the wrong answers.
 */
export const findUnreadBodyFailures = async (portal: Portal, { cookie, all }: { cookie: string; all: boolean }): Promise<string[]> => {
  const { port } = portal.app.server.address() as { port: number };
  const every = await writes(portal);
  if (every.length < 150) throw new Error(`There are ${every.length} calls`);
  const calls = all ? every : every.filter(({ route }) => isRouteSelectedForAttacks(route));
  const ways = refusals.flatMap((refusal) => [smallBody, longBody].map((body) => ({ refusal, body })));
  const wrong: string[] = [];
  const budgets = vi.spyOn(RateLimiter.prototype, 'spend').mockResolvedValue(0);
  for (const [i, { method, path }] of calls.entries())
    for (const { refusal, body } of all ? ways : ways.slice(i % ways.length, (i % ways.length) + 1)) {
      const [what, headersOf, statuses] = refusal;
      const answered = await sendRequestInTwoParts(port, { method, path, headers: headersOf(cookie), body });
      if (typeof answered === 'string' || !statuses.includes(answered))
        wrong.push(`${method} ${path} ${what}, ${body.length}: ${answered}`);
    }
  budgets.mockRestore();
  return wrong;
};
