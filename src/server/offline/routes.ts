import type { FastifyInstance } from 'fastify';
import { offlineFallbackPath } from '../../base/offline-pages.ts';
import { pagePreferences } from '../../platform/http/request-context.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { manifestIn } from './manifest.ts';

/** Source of the service worker, and the version of the build whose pages it caches. */
interface BuiltWorker {
  worker: string;
  version: string;
}

/** Content-Security-Policy of the service worker: it may fetch only from this site. */
const workerPolicy = "default-src 'none'; connect-src 'self'";
/** Script served instead of the service worker if offline pages are disabled: deletes all caches and unregisters the worker. */
const uninstallScript = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister())));
`;

/**
 * Routes of the service worker and the manifests of the mobile portal. A browser fetches the worker on each page and replaces its copy if a
 * byte differs. The script therefore contains the build version and the address of the offline fallback page in the reader's language and
 * theme. `built` is null in development: `uninstallScript` is served instead.
 */
export const offlineRoutes = (app: FastifyInstance, { settings }: { settings: Pick<Settings, 'get'> }, built: BuiltWorker | null): void => {
  app.get('/sw.js', { schema: { hide: true }, config: { anonymous: true } }, async (request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').header('content-security-policy', workerPolicy);
    if (!built || !settings.get('mobile.offline')) return uninstallScript;
    const { locale, theme } = pagePreferences(request);
    const address = `${offlineFallbackPath}?${new URLSearchParams({ locale, ...(theme && { theme }) })}`;
    return `const version=${JSON.stringify(built.version)},offlineAddress=${JSON.stringify(address)};\n${built.worker}`;
  });
  app.get('/m/manifest.webmanifest', { schema: { hide: true }, config: { anonymous: true } }, async (request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return JSON.stringify(manifestIn(pagePreferences(request).locale));
  });
  for (const path of ['/sw.js', '/m/manifest.webmanifest']) app.admission.free(path);
};
