import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { type EncodedAnswer, PageCache } from './page-cache.ts';

const answer = (text: string, more: Partial<EncodedAnswer> = {}): EncodedAnswer => ({
  headers: { 'content-type': 'text/plain' },
  etag: `W/"${text}"`,
  compressible: false,
  encoding: 'identity',
  body: Buffer.from(text),
  ...more,
});
const store = (cache: PageCache, key: string, stored: EncodedAnswer, ...tags: string[]) =>
  cache.keep(key, cache.begin(), stored, { tags: new Set(tags) });

test('an answer that was begun before a change is not stored', () => {
  const cache = new PageCache();
  const begun = cache.begin();
  cache.drop(['kind:other']);
  cache.keep('a', begun, answer('a'), { tags: new Set(['kind:x']) });
  expect(cache.size).toBe(0);
  cache.keep('a', cache.begin(), answer('a'), { tags: new Set(['kind:x']) });
  expect(cache.size).toBe(1);
  cache.clear();
  cache.keep('b', begun, answer('b'), { tags: new Set() });
  expect(cache.size).toBe(0);
});

test('a change drops entries by any of their tags, also after an entry was replaced', () => {
  const cache = new PageCache();
  const cacheAnswer = (key: string, ...tags: string[]) => store(cache, key, answer(key), ...tags);
  cacheAnswer('a', 'x', 'y');
  cacheAnswer('a', 'x');
  cacheAnswer('b', 'y');
  cache.drop(['z']);
  expect(cache.size).toBe(2);
  cache.drop(['x']);
  expect(cache.size).toBe(1);
  cacheAnswer('a', 'y', 'x');
  cacheAnswer('a', 'y', 'x');
  cache.drop(['y']);
  expect(cache.size).toBe(0);
  cacheAnswer('a', 'x');
  cache.drop(['y']);
  expect(cache.size).toBe(1);
  cache.drop(['x']);
  expect(cache.size).toBe(0);
});

test('the cache stays within its size limit, counts evictions, and drops evicted entries from its index by tag', () => {
  const cache = new PageCache({ bytes: 30_000 });
  for (let i = 0; i < 50; i++) store(cache, `k${i}`, answer('x'.repeat(4000)), 't', `t${i}`);
  expect(cache.size).toBeGreaterThan(1);
  expect(cache.size).toBeLessThan(8);
  expect(cache.counts.evictions).toBe(50 - cache.size);
  cache.drop(['t']);
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
});

test('the size of an entry consists of bodies, headers, key and tags', () => {
  const sizeOf = (key: string, stored: EncodedAnswer[], ...tags: string[]) => {
    const cache = new PageCache();
    for (const one of stored) store(cache, key, one, ...tags);
    return cache.bytes;
  };
  const plain = sizeOf('k', [answer('a')]);
  expect(sizeOf('k', [answer('a', { body: Buffer.alloc(1001) })]) - plain).toBe(1000 + '1001'.length - '1'.length);
  expect(sizeOf('k'.repeat(101), [answer('a')]) - plain).toBe(100);
  const longHeader = answer('a', { headers: { ...answer('a').headers, 'x-long': 'v'.repeat(500) } });
  expect(sizeOf('k', [longHeader]) - plain).toBe('x-long'.length + 500);
  expect(sizeOf('k', [answer('a')], 't'.repeat(400)) - plain).toBeGreaterThanOrEqual(400);
  const compressed = answer('a', { encoding: 'br', body: Buffer.alloc(300) });
  expect(sizeOf('k', [answer('a'), compressed]) - plain).toBeGreaterThan(300);
  expect(sizeOf('k', [compressed, compressed])).toBe(sizeOf('k', [compressed])); // an encoding is counted once
});

/** Requests `/` of a server that only has a cache; the status is 404 if the cache did not answer. `key`: cache key of the request. */
const served = async (
  cache: PageCache,
  headers: OutgoingHttpHeaders,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string; key: string }> => {
  let key = '';
  const server = createServer((request, response) => {
    key = cache.keyOf(request) ?? '';
    return cache.serve(request, response) || response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const sent = get({ port: (server.address() as { port: number }).port, host: '127.0.0.1', path: '/', headers });
    const [response] = await once(sent, 'response');
    const chunks: Buffer[] = await response.toArray();
    return { status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString(), key };
  } finally {
    server.close();
  }
};

test('an entry has only the encodings that were requested, with the headers of each', async () => {
  const cache = new PageCache();
  const { key } = await served(cache, {});
  const headers = { 'content-type': 'text/html', vary: 'accept-encoding, cookie', 'set-cookie': ['a=1', 'b=2'] };
  const page = (more: Partial<EncodedAnswer>) => answer('page', { headers, compressible: true, ...more });
  store(cache, key, page({ encoding: 'br', body: Buffer.from('packed') }), 't');
  expect((await served(cache, {})).status).toBe(404);
  expect((await served(cache, { 'accept-encoding': 'gzip' })).status).toBe(404);
  const packed = await served(cache, { 'accept-encoding': 'gzip, br' });
  expect(packed).toMatchObject({ status: 200, text: 'packed', headers: { ...headers, 'content-encoding': 'br', 'content-length': '6' } });
  store(cache, key, page({ body: Buffer.from('plain') }), 't');
  const plain = await served(cache, {});
  expect(plain).toMatchObject({ status: 200, text: 'plain', headers: { ...headers, 'content-length': '5' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect((await served(cache, { 'accept-encoding': 'br' })).text).toBe('packed'); // an equal answer in another encoding is added
  expect(cache.size).toBe(1);
  const unmodified = await served(cache, { 'if-none-match': page({}).etag });
  expect(unmodified).toMatchObject({ status: 304, text: '', headers: { etag: page({}).etag, vary: headers.vary } });
  store(cache, key, page({ etag: 'W/"new"', body: Buffer.from('newer') }), 't');
  expect((await served(cache, { 'accept-encoding': 'br' })).status).toBe(404); // encodings of an older answer are dropped
  expect(cache.counts.hits).toBe(4);
});
