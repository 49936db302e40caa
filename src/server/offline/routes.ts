import type { FastifyInstance } from 'fastify';
import { offlinePage } from '../../base/offline-pages.ts';
import { pagePreferences } from '../../platform/http/request-context.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { manifestIn } from './manifest.ts';

/** The worker's code, and the build whose pages it serves. */
interface Built {
  worker: string;
  version: string;
}

/** It may fetch from this site, and nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'";
/** In the place of a worker that is not wanted any more: takes itself and all that was stored away. */
const uninstallScript = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister())));
`;

/**
 * The service worker and the manifests of the mobile portal. A browser asks for the worker at each of its pages: what differs in a byte
 * replaces the one it has, so it names the build and the page in the reader's language and theme. `built` null: there is none.
 */
export const offlineRoutes = (app: FastifyInstance, { settings }: { settings: Pick<Settings, 'get'> }, built: Built | null): void => {
  app.get('/sw.js', { schema: { hide: true }, config: { anonymous: true } }, async (request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').header('content-security-policy', workerPolicy);
    if (!built || !settings.get('mobile.offline')) return uninstallScript;
    const { locale, theme } = pagePreferences(request);
    const address = `${offlinePage}?${new URLSearchParams({ locale, ...(theme && { theme }) })}`;
    return `const version=${JSON.stringify(built.version)},offlineAddress=${JSON.stringify(address)};\n${built.worker}`;
  });
  app.get('/m/manifest.webmanifest', { schema: { hide: true }, config: { anonymous: true } }, async (request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return JSON.stringify(manifestIn(pagePreferences(request).locale));
  });
  for (const path of ['/sw.js', '/m/manifest.webmanifest']) app.admission.free(path);
};
