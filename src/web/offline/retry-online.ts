/** Inlined into the offline fallback page, which worker.ts caches: reloads when the network is back, or when the worker reports a late response. */
const again = () => location.reload();
const workers = navigator.serviceWorker;
if (workers) workers.onmessage = again;
/** Waits a second, because a new network connection may be unstable. */
addEventListener('online', () => setTimeout(() => navigator.onLine && again(), 1000));
