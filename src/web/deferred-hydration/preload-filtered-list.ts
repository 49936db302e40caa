import type { RecordedInteractions } from './hydration-record.ts';

/**
 * Preloads the list that a changed checkbox will show, while React is still loading. The browser caches the answer for the call that the list then
 * makes. The form contains the address in `data-ask`, with `*=` as the placeholder of the chosen values.
 */
export const preloadFilteredList = (sleep: RecordedInteractions): void => {
  sleep.ask = ({ type, form }) => {
    if (type !== 'checkbox' || !form?.dataset.ask) return; // typed words and years are requested only when they are submitted or valid
    const chosen = [...new FormData(form)].filter(([, value]) => value) as [string, string][];
    const href = form.dataset.ask.replace('*=', `${new URLSearchParams(chosen)}`);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: '', href }));
  };
  for (const [field, { final }] of sleep.wanted) if (final) sleep.ask(field);
};
