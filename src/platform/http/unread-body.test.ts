import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { AppError } from '../../base/errors.ts';
import { Budgets } from './budgets.server.ts';

/** A request that is refused before its body was read leaves a connection that goes on answering, or says that it ends and does. */
let portal: Portal;
let operator: User;
let port: number;
beforeAll(async () => {
  portal = await openPortal({ samples: false });
  operator = await newOperator(portal);
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as { port: number }).port;
}, 60_000);
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

const mostWaited = 4000;
/** Reads from a connection what the server says, answer by answer. */
class Wire {
  readonly #socket: Socket;
  #text = '';
  #failed: string | undefined;
  #ended = false;

  constructor() {
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

  /** The next answer: its status and headers; text where there is none in time. */
  async answer(wait = mostWaited): Promise<{ status: number; head: string; body: string } | string> {
    const until = Date.now() + wait;
    while (Date.now() < until) {
      const end = this.#text.indexOf('\r\n\r\n');
      const head = this.#text.slice(0, Math.max(end, 0));
      if (head.startsWith('HTTP/1.1 100')) this.#text = this.#text.slice(end + 4);
      else if (end > 0) {
        const whole = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (this.#text.length >= whole) {
          const body = this.#text.slice(end + 4, whole);
          this.#text = this.#text.slice(whole);
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

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body: Buffer;
  /** The body comes in chunks, and how long it is nobody says. */
  chunked?: boolean;
}
const piece = 16 * 1024;
/**
 * Sends a request whose body comes in two parts, the second after the answer (or after a while: some calls are refused for what the body says), and
 * another request behind it. Answers the first one's status, or what was wrong.
 */
const trial = async ({ method, path, headers = {}, body, chunked }: Sent): Promise<number | string> => {
  const wire = new Wire();
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

const small = Buffer.alloc(100 * 1024, 'x');
const long = Buffer.alloc(3 * 1024 * 1024, 'x');
const json = { 'content-type': 'application/json' };
/** Every call that may have a body, and a page with a form. */
const writes = async (): Promise<[method: string, path: string][]> => {
  const { paths } = JSON.parse((await portal.get('/api/openapi.json')).text) as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method): [string, string] => [method.toUpperCase(), path.replace(/\{\w+\}/g, '1')]),
  );
};

describe('every call that may have a body', () => {
  const refusals: [what: string, headers: (cookie: string) => Record<string, string>, status: readonly number[]][] = [
    ['of a visitor', () => json, [400, 401, 413, 415]],
    ['of another type', (cookie) => ({ cookie, 'content-type': 'text/plain' }), [400, 415]],
    ['packed', (cookie) => ({ ...json, cookie, 'content-encoding': 'gzip' }), [400, 413, 415]],
    ['from another site', (cookie) => ({ ...json, cookie, origin: 'http://evil.example' }), [403]],
  ];
  test.each(refusals)('refused %s', { timeout: 300_000 }, async (_, headersOf, statuses) => {
    const calls = await writes();
    expect(calls.length).toBeGreaterThan(150);
    const wrong: string[] = [];
    vi.spyOn(Budgets.prototype, 'spend').mockResolvedValue(0);
    for (const [i, [method, path]] of calls.entries())
      for (const body of headersOf('') === json ? [small, long] : [i % 2 ? small : long]) {
        const answered = await trial({ method, path, headers: headersOf(operator.cookie), body });
        if (typeof answered === 'string' || !statuses.includes(answered)) wrong.push(`${method} ${path} ${body.length}: ${answered}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe('an upload', () => {
  const boundary = 'a-boundary';
  const form = (purpose: string, size: number) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--${boundary}\r\n`),
      Buffer.from('Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n'),
      Buffer.alloc(size, 'x'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
  const upload = (body: Buffer, more: Partial<Sent> & { more?: Record<string, string> } = {}) =>
    trial({
      method: 'POST',
      path: '/api/files',
      body,
      ...more,
      headers: { cookie: operator.cookie, 'content-type': `multipart/form-data; boundary=${boundary}`, ...more.more },
    });
  const sizes = [100 * 1024, 1024 * 1024, 6 * 1024 * 1024];

  test.each(sizes)('of %i bytes for an unknown purpose', async (size) => {
    for (const chunked of [false, true]) expect(await upload(form('nonsense', size), { chunked })).toBe(400);
  });
  test.each(sizes)('of %i bytes of another type than its purpose takes', async (size) => {
    for (const chunked of [false, true]) expect([400, 413, 415]).toContain(await upload(form('avatar', size), { chunked }));
  });
  test.each(sizes)('of %i bytes while the disk is full', async (size) => {
    for (const chunked of [false, true]) {
      vi.spyOn(portal.services.files, 'put').mockRejectedValue(new AppError('E_DISK_FULL'));
      expect(await upload(form('attachment', size), { chunked })).toBe(507);
    }
  });
  test.each(sizes)('of %i bytes that waits to be asked for', async (size) => {
    expect(await upload(form('nonsense', size), { more: { expect: '100-continue' } })).toBe(400);
  });
  test('larger than its purpose takes', async () => {
    for (const chunked of [false, true]) expect(await upload(form('attachment', 60 * 1024 * 1024), { chunked })).toBe(413);
  });
  test('beyond two at a time', async () => {
    const held = [new Wire(), new Wire()];
    const head = `host: 127.0.0.1:${port}\r\ncookie: ${operator.cookie}\r\ncontent-length: 1000000\r\n`;
    for (const wire of held) {
      await wire.write(`POST /api/files HTTP/1.1\r\n${head}content-type: multipart/form-data; boundary=${boundary}\r\n\r\n`);
      expect(await wire.answer(200)).toEqual(expect.any(String)); // the body is waited for
    }
    for (const size of sizes) expect(await upload(form('attachment', size))).toBe(429);
    for (const wire of held) wire.close();
  });
});

test.each([
  ['a page that is none', 'POST', '/nope', 'application/x-www-form-urlencoded'],
  ['a form too large', 'POST', '/login', 'application/x-www-form-urlencoded'],
  ['a form of another type', 'POST', '/login', 'text/plain'],
  ['a call that there is not', 'POST', '/api/nope', 'application/json'],
  ['a method that there is not', 'PATCH', '/api/login', 'application/json'],
  ['an expectation of something else', 'POST', '/api/login', 'application/json'],
  ['a body where none is read', 'GET', '/api/portal/policy', 'application/json'],
])('%s', async (what, method, path, type) => {
  for (const body of [small, long])
    for (const chunked of [false, true]) {
      const headers = { 'content-type': type, ...(what.startsWith('an expectation') && { expect: 'tea' }) };
      expect(await trial({ method, path, headers, body, chunked })).toEqual(expect.any(Number));
    }
});

test('who is refused for overload', async () => {
  const lanes = Object.values(portal.app.admission.lanes);
  for (const lane of lanes) vi.spyOn(lane, 'enter').mockImplementation((turn) => turn.refuse());
  for (const body of [small, long])
    for (const chunked of [false, true])
      expect(await trial({ method: 'POST', path: '/api/login', headers: json, body, chunked })).toBe(503);
});

test('a body that was read leaves the connection open, however long and in whatever pieces it came', async () => {
  for (const chunked of [false, true]) {
    const wire = new Wire();
    const content = JSON.stringify({ name: 'x'.repeat(400 * 1024) });
    const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${content.length}`;
    const body = chunked ? `${content.length.toString(16)}\r\n${content}\r\n0\r\n\r\n` : content;
    await wire.write(
      `POST /api/portal/feedback HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n${length}\r\n\r\n${body}`,
    );
    const first = await wire.answer();
    expect(first).toMatchObject({ status: 400, head: expect.not.stringMatching(/^connection: close$/im) });
    await wire.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
    expect(await wire.answer()).toMatchObject({ status: 200 });
    wire.close();
  }
});
