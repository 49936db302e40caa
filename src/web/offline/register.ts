/**
 * Inlined into every mobile page. Sets `data-kept` on the document: `yes` if this page is stored offline, `never` if the browser has no
 * service workers. SaveOfflineButton.tsx shows this state. Registers the service worker after the page has loaded.
 */
import { pagesCache } from './caches.ts';

const { dataset } = document.documentElement;
const workers = navigator.serviceWorker;
const nothing = () => {};
if (workers) {
  caches.match(location.pathname, { cacheName: pagesCache }).then((copy) => {
    if (copy) dataset.kept = 'yes';
  }, nothing);
  addEventListener('load', () => setTimeout(() => workers.register('/sw.js', { scope: '/m' }).catch(nothing), 500));
} else dataset.kept = 'never';
