import type { HydrationRecord } from './hydration-record.ts';

/**
 * Asks for what a tick in a sleeping list will show while React is on its way: the browser keeps the answer for the call that the list then
 * makes. The form says it in `data-ask`, with `*=` where what is chosen belongs.
 */
export const requestFirstStep = (sleep: HydrationRecord): void => {
  sleep.ask = ({ type, form }) => {
    if (type !== 'checkbox' || !form?.dataset.ask) return; // words and years are asked for once they are sent, or right
    const chosen = [...new FormData(form)].filter(([, value]) => value) as [string, string][];
    const href = form.dataset.ask.replace('*=', `${new URLSearchParams(chosen)}`);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: '', href }));
  };
  for (const [field, { final }] of sleep.wanted) if (final) sleep.ask(field);
};
