import { offlineListPath } from '../../base/offline-pages.ts';
import { cacheNameOfBuild, filesCache, isBuildFile, isPicture, pagesCache } from './caches.ts';

/**
 * Service worker of the mobile portal, scope `/m`. It stores no response to a request with cookies. The server prepends two constants
 * (server/offline/routes.ts).
 */

/** Version of the build to which the worker belongs. */
declare const version: string;
/** Address of the offline fallback page, in the reader's language and theme. */
declare const offlineAddress: string;

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Extendable {
  request: Request;
  resultingClientId: string;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface ServiceWorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { get(id: string): Promise<{ postMessage(message: string): void } | undefined> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}
declare const self: ServiceWorkerScope;

/** Timeout of the network in milliseconds, after which a copy is shown. */
const timeoutMs = 3000;
const build = cacheNameOfBuild(version);
const anonymously = { credentials: 'omit' } as const;

const offlineCopy = () => caches.match(offlineAddress, { cacheName: build });

/** Style sheets and SVG files that a page names; the offline fallback page needs no fonts and scripts. */
const fallbackPageAssets = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:css|svg)/g))];
/**
 * Removes scripts from the offline fallback page: it is shown at addresses of other pages, where React must not hydrate. The script that waits for
 * the network stays (retry-online.ts).
 */
const asleep = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, (script) => (script.includes('serviceWorker') ? script : ''))
    .replace(/<link[^>]*\.js"[^>]*>/g, '');

/** Caches the offline fallback page, unless it is cached or the reader saves data. */
const prepare = async (): Promise<void> => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || (await offlineCopy())) return;
  const answer = await fetch(offlineAddress, anonymously);
  if (!answer.ok) return;
  const html = await answer.text();
  const cache = await caches.open(build);
  await cache.addAll(fallbackPageAssets(html).map((path) => new Request(path, anonymously)));
  await cache.put(offlineAddress, new Response(asleep(html), { headers: answer.headers }));
};
const tryToPrepare = () => prepare().catch(() => undefined); // a failure is ignored: the next page retries

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(tryToPrepare());
});

self.addEventListener('activate', (event) => {
  const others = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(cacheNameOfBuild('')) && name !== build);
    await Promise.all([self.registration.navigationPreload?.enable(), ...old.map((name) => caches.delete(name))]);
  };
  event.waitUntil(others());
});

/** A response that did not arrive before the timeout; it answers the next request for its address. */
let pendingResponse: { address: string; answer: Promise<Response> } | undefined;

/** The response of the network; null if it failed, undefined after the timeout. */
const withTimeout = (answer: Promise<Response>): Promise<Response | null | undefined> =>
  Promise.race([answer.catch(() => null), new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))]);

/**
 * Stores a late response for the next request for its address. When the response arrives and `tell` is true, notifies the page that is
 * displayed in its place. Nine seconds later the response is discarded, because it may contain data of an account.
 */
const waitFor = async ({ request, resultingClientId }: FetchEvent, answer: Promise<Response>, tell: boolean): Promise<void> => {
  const own = { address: request.url, answer };
  pendingResponse = own;
  await answer.catch(() => undefined);
  if (tell) (await self.clients.get(resultingClientId))?.postMessage('answered');
  await new Promise((resolve) => setTimeout(resolve, 3 * timeoutMs));
  if (pendingResponse === own) pendingResponse = undefined;
};

/**
 * Answers the request for a page from the network. After a network failure, a timeout or a server error: with the stored copy, else with
 * the error response, else with the offline fallback page.
 */
const pageFor = async (event: FetchEvent, path: string): Promise<Response> => {
  const { url } = event.request;
  const networkResponse = Promise.resolve(event.preloadResponse).then((answer) => answer ?? fetch(event.request));
  const answer = pendingResponse?.address === url ? Promise.any([pendingResponse.answer, networkResponse]) : networkResponse;
  pendingResponse = undefined;
  const first = await withTimeout(answer);
  if (first && first.status < 500) {
    event.waitUntil(tryToPrepare());
    return first;
  }
  const copy = await caches.match(path, { cacheName: pagesCache });
  const instead = copy ?? first ?? (await offlineCopy()) ?? (await caches.match(offlineListPath, { cacheName: pagesCache }));
  if (!instead) return answer;
  if (first === undefined) event.waitUntil(waitFor(event, answer, !copy)); // a reader of the stored copy is not interrupted
  return instead;
};

const fileFor = async (event: FetchEvent, path: string): Promise<Response> => {
  const known = await caches.match(path);
  if (known) return known;
  const answer = await fetch(path, anonymously);
  const copy = answer.clone();
  if (answer.ok) event.waitUntil(caches.open(build).then((cache) => cache.put(path, copy)));
  return answer;
};

const findStoredFile = (path: string) => caches.match(path, { cacheName: filesCache, ignoreSearch: true });

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode !== 'navigate') {
    if (isBuildFile(pathname)) event.respondWith(fileFor(event, pathname));
    else if (isPicture(pathname)) event.respondWith(findStoredFile(pathname).then((known) => known ?? fetch(event.request)));
  } else if (pathname.startsWith(`${offlineListPath}/`))
    event.respondWith(findStoredFile(pathname.slice(offlineListPath.length)).then((known) => known ?? fetch(event.request)));
  else if (/^\/m(\/|$)/.test(pathname)) event.respondWith(pageFor(event, pathname));
});
