/**
 * Inlined into every mobile page, asleep or not. Says on the document whether this page is kept, which its button shows (SaveOfflineButton.tsx), and
 * gives it the service worker, after all that the page itself needs.
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
