import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cacheNameOfBuild, pagesCache } from './caches.ts';

/** Tests the service worker with in-memory browser interfaces: requests with cookies, stored responses, answers. */
type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
const stored = new Map<string, Map<string, Response>>();
/** Responses of the server by path; a path without a response means that the network fails. */
let answers: Record<string, () => Response | Promise<Response>>;
/** Requests that reached the network: path and mode of credentials. */
let requests: [path: string, credentials: string][];

const pathOf = (request: Request | string): string =>
  new URL(typeof request === 'string' ? request : request.url, 'http://portal').pathname;
const cacheOf = (name: string) => {
  const content = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, content);
  return {
    put: async (request: Request | string, response: Response) => void content.set(pathOf(request), response),
    addAll: async (all: Request[]) => {
      for (const request of all) content.set(pathOf(request), await fetch(request));
    },
  };
};
const browser = {
  version: 'v1',
  offlineAddress: '/m/offline',
  location: { origin: 'http://portal' },
  self: {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    clients: { get: async () => undefined },
    registration: {},
  },
  caches: {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: Request | string, { cacheName }: { cacheName?: string } = {}) =>
      [...stored]
        .filter(([name]) => !cacheName || name === cacheName)
        .map(([, content]) => content.get(pathOf(request)))
        .find(Boolean)
        ?.clone(),
  },
  // a request of the worker has only a path, but Node's Request requires an origin
  Request: class extends Request {
    constructor(input: Request | string, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://portal') : input, init);
    }
  },
  fetch: async (input: Request | string, init?: RequestInit) => {
    const request = typeof input === 'string' ? new Request(new URL(input, 'http://portal'), init) : new Request(input, init);
    requests.push([pathOf(request), request.credentials]);
    const answer = answers[pathOf(request)];
    if (!answer) throw new TypeError('no network');
    return answer();
  },
};

const page = '<link rel="stylesheet" href="/assets/app-1.css"><script src="/assets/app-1.js"></script><h1>Offline</h1>';
const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });

/** Dispatches an event, waits for the work that it starts, and returns its response. */
const send = async (type: string, more: object = {}): Promise<Response | undefined> => {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get(type)?.({
    ...more,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (one: Promise<Response>) => (answer = one),
  });
  const response = await answer;
  await Promise.all(work);
  return response;
};
/** Sends a request as a browser does; Node does not allow the mode `navigate` in the constructor. */
const open = (path: string, mode = 'navigate') => {
  const request = new Request(new URL(path, 'http://portal'), { credentials: 'include' });
  return send('fetch', { request: Object.defineProperty(request, 'mode', { value: mode }), resultingClientId: '' });
};

beforeAll(async () => {
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
  await import('./worker.ts');
});
beforeEach(() => {
  stored.clear();
  requests = [];
  answers = { '/m/offline': () => html(page), '/assets/app-1.css': () => new Response('p{}'), '/m/policy': () => html('the page') };
});
afterAll(() => vi.unstubAllGlobals());

test('the offline fallback page and its styles are fetched without cookies, and stored without scripts', async () => {
  await send('install');
  expect(requests).toEqual([
    ['/m/offline', 'omit'],
    ['/assets/app-1.css', 'omit'],
  ]);
  const copy = await browser.caches.match('/m/offline', { cacheName: cacheNameOfBuild('v1') });
  expect(await copy?.text()).toBe('<link rel="stylesheet" href="/assets/app-1.css"><h1>Offline</h1>');
});

test('a hashed file is fetched once, without cookies', async () => {
  for (let times = 0; times < 2; times++) expect(await (await open('/assets/app-1.css', 'no-cors'))?.text()).toBe('p{}');
  expect(requests).toEqual([['/assets/app-1.css', 'omit']]);
});

test('a page comes from the network with the cookies of its reader, and is not stored', async () => {
  await send('install');
  requests = [];
  expect(await (await open('/m/policy'))?.text()).toBe('the page');
  expect(requests).toEqual([['/m/policy', 'include']]);
  expect([...stored.values()].some((content) => content.has('/m/policy'))).toBe(false);
});

test('without a network the answer is the stored copy of the page, or the offline fallback page if there is no copy', async () => {
  await send('install');
  answers = {};
  expect(await (await open('/m/policy'))?.text()).toContain('Offline');
  await cacheOf(pagesCache).put('/m/policy', html('the copy'));
  expect(await (await open('/m/policy'))?.text()).toBe('the copy');
});

test('a new build removes the pages of the old one, and leaves what readers stored', async () => {
  await cacheOf(cacheNameOfBuild('v0')).put('/m/offline', html('old'));
  await cacheOf(pagesCache).put('/m/policy', html('the copy'));
  await send('install');
  await send('activate');
  expect([...stored.keys()].sort()).toEqual([cacheNameOfBuild('v1'), pagesCache].sort());
});

test('addresses outside the mobile portal, or on another host, are left to the browser', async () => {
  for (const path of ['/policy', 'http://other/m/policy']) expect(await open(path)).toBeUndefined();
  expect(requests).toEqual([]);
});
