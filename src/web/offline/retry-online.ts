/** Inlined into the page for who has no line (worker.ts keeps it there): looks again when the line is back, or brought what the worker had given up waiting for. */
const again = () => location.reload();
const workers = navigator.serviceWorker;
if (workers) workers.onmessage = again;
/** A line that has just come back needs a moment, and may be gone again. */
addEventListener('online', () => setTimeout(() => navigator.onLine && again(), 1000));
