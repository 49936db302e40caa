import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newOperator, type User } from '../../../test/harness/accounts.ts';
import { isFullCaseRun, selectTestCases } from '../../../test/harness/cases.ts';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import {
  findUnreadBodyFailures,
  jsonHeaders,
  longBody,
  RawConnection,
  type SentRequest,
  sendRequestInTwoParts,
  smallBody,
} from '../../../test/harness/unread.ts';
import { AppError } from '../../base/errors.ts';

/** Tests that a request refused before its body was read leaves a connection that serves further requests, or announces its end and closes. */
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

const trial = (sent: SentRequest) => sendRequestInTwoParts(port, sent);

test('every call with a body, refused in one of eight ways; all ways: npm run prove -- unread-bodies', {
  timeout: 300_000,
}, async () => {
  expect(await findUnreadBodyFailures(portal, { cookie: operator.cookie, all: false })).toEqual([]);
});

describe('a refused upload', () => {
  const boundary = 'a-boundary';
  const form = (purpose: string, size: number) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--${boundary}\r\n`),
      Buffer.from('Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n'),
      Buffer.alloc(size, 'x'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
  const upload = (body: Buffer, more: Partial<SentRequest> & { more?: Record<string, string> } = {}) =>
    trial({
      method: 'POST',
      path: '/api/files',
      body,
      ...more,
      headers: { cookie: operator.cookie, 'content-type': `multipart/form-data; boundary=${boundary}`, ...more.more },
    });
  const sizes = selectTestCases([6 * 1024 * 1024, 100 * 1024, 1024 * 1024]);

  test.each(sizes)('of %i bytes for an unknown purpose', async (size) => {
    for (const chunked of [false, true]) expect(await upload(form('nonsense', size), { chunked })).toBe(400);
  });
  test.each(sizes)('of %i bytes whose type does not fit the purpose', async (size) => {
    for (const chunked of [false, true]) expect([400, 413, 415]).toContain(await upload(form('avatar', size), { chunked }));
  });
  test.each(sizes)('of %i bytes while the disk is full', async (size) => {
    for (const chunked of [false, true]) {
      vi.spyOn(portal.services.files, 'put').mockRejectedValue(new AppError('E_DISK_FULL'));
      expect(await upload(form('attachment', size), { chunked })).toBe(507);
    }
  });
  test.each(sizes)('of %i bytes with Expect: 100-continue', async (size) => {
    expect(await upload(form('nonsense', size), { more: { expect: '100-continue' } })).toBe(400);
  });
  test.runIf(isFullCaseRun)('larger than the limit of its purpose', async () => {
    for (const chunked of [false, true]) expect(await upload(form('attachment', 60 * 1024 * 1024), { chunked })).toBe(413);
  });
  test('beyond two at a time', async () => {
    const openConnections = [new RawConnection(port), new RawConnection(port)];
    const head = `host: 127.0.0.1:${port}\r\ncookie: ${operator.cookie}\r\ncontent-length: 1000000\r\n`;
    for (const wire of openConnections) {
      await wire.write(`POST /api/files HTTP/1.1\r\n${head}content-type: multipart/form-data; boundary=${boundary}\r\n\r\n`);
      expect(await wire.answer(200)).toEqual(expect.any(String)); // no answer yet: the server waits for the body
    }
    for (const size of sizes) expect(await upload(form('attachment', size))).toBe(429);
    for (const wire of openConnections) wire.close();
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
  for (const body of [smallBody, longBody])
    for (const chunked of [false, true]) {
      const headers = { 'content-type': type, ...(what.startsWith('an expectation') && { expect: 'tea' }) };
      expect(await trial({ method, path, headers, body, chunked })).toEqual(expect.any(Number));
    }
});

test('a request refused under overload', async () => {
  const lanes = Object.values(portal.app.admission.lanes);
  for (const lane of lanes) vi.spyOn(lane, 'enter').mockImplementation((entry) => entry.refuse());
  for (const body of [smallBody, longBody])
    for (const chunked of [false, true])
      expect(await trial({ method: 'POST', path: '/api/login', headers: jsonHeaders, body, chunked })).toBe(503);
});

test('a body that was read leaves the connection open, whatever its length and chunks', async () => {
  for (const chunked of [false, true]) {
    const wire = new RawConnection(port);
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
