import type { Sleep } from './sleep.ts';

/**
 * Asks for what a tick in a sleeping list will show while React is on its way: the browser keeps the answer for the call that the list then
 * makes. A form says in `data-ask` what its list is asked for where nothing is chosen; what is chosen stands behind the order, as `listQuery`
 * has it. Another tick meanwhile makes another call: only the first is asked ahead. Answers with what ends it, once React hears by itself.
 */
export const askAhead = ({ wanted }: Sleep): (() => void) => {
  let asked = false;
  const ask = ({ form }: HTMLInputElement) => {
    if (asked || !form?.dataset.ask) return;
    asked = true;
    const [path, query] = form.dataset.ask.split('?');
    const [order = ['', ''], ...more] = new URLSearchParams(query);
    const chosen = [...new FormData(form)].filter(([, value]) => value) as [string, string][];
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' });
    link.href = `${path}?${new URLSearchParams([order, ...chosen, ...more])}`;
    document.head.append(link);
  };
  for (const [field, { final }] of wanted) if (final) ask(field);
  addEventListener('change', ({ target }) => target instanceof HTMLInputElement && ask(target));
  return () => {
    asked = true;
  };
};
