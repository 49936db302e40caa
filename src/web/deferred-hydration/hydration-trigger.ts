/**
 * Runs in the head of a page that sleeps (decision 043), inlined by scripts/inlined.ts: wakes React at the first touch, and notes what is
 * touched until then. A plain script of at most 1.2 kB, compressed.
 */
import { slashToSearch } from '../frame/slash.ts';
import { syncPreferences } from '../lib/preferences.ts';
import type { HydrationRecord } from './hydration-record.ts';

const controls = 'button,input,select,textarea,label,summary';
const address = () => location.href.split('#')[0];
const page = address();
const listening = new AbortController();
const sleep: HydrationRecord = { wanted: new Map(), pressed: new Set(), keys: [], end: () => listening.abort() };

const on = <T extends Event>(types: string, listener: (event: T) => void) => {
  for (const type of types.split(' '))
    addEventListener(type, listener as (event: Event) => void, { signal: listening.signal, capture: true });
};
const within = ({ target }: Event, selector: string) => target instanceof Element && target.closest<HTMLElement>(selector);

const fetchScripts = (priority: 'low' | 'auto') => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=asleep]')) {
    link.fetchPriority = priority;
    link.rel = 'modulepreload';
  }
};

// the line broke, and browsers remember that of scripts: forms that a change would send are sent as they are
let broken = false;
const sendChanged = () => {
  for (const [{ form }, { final }] of sleep.wanted) if (final && form?.dataset.wake === 'send') form.requestSubmit();
};

let waking = false;
const begin = () => {
  const fail = () => {
    broken = true;
    sendChanged();
  };
  on('unhandledrejection', fail); // of what an import imports in turn
  for (const written of document.querySelectorAll<HTMLScriptElement>('script[type=asleep]')) {
    const script = written.cloneNode(true) as HTMLScriptElement;
    script.type = 'module';
    script.onerror = fail; // of what the page imports
    written.replaceWith(script);
  }
  fetchScripts('auto'); // after the script that runs first
};
const wake = () => {
  if (waking) return;
  waking = true;
  if (document.readyState === 'loading') on('DOMContentLoaded', begin);
  else begin();
};

window.sleep = sleep;
syncPreferences();
on('wake', wake);
on('pointerdown', (event) => within(event, controls) && wake());
// a mouse tells before it presses, a finger does not; a browser that starts up reports a pointer at its corner that nobody moved there
on<PointerEvent>('pointerover', (event) => {
  if (event.pointerType === 'mouse' && event.clientX + event.clientY && within(event, `a,${controls}`)) wake();
});
on('focusin', (event) => within(event, ':focus-visible') && wake());
on<KeyboardEvent>('keydown', (event) => {
  wake();
  slashToSearch(event);
  if (event.key.startsWith('Arrow') && within(event, 'a,button')) sleep.keys.push(event.key);
});
on('click', (event) => {
  const control = within(event, controls);
  if (!control) return;
  wake();
  if (control.matches('button[type=button]:not([popovertarget])')) sleep.pressed.add(control);
});
on('input change', ({ type, target }) => {
  wake();
  const field = target as HTMLInputElement;
  const final = type === 'change';
  sleep.wanted.set(field, { checked: field.checked, value: field.value, final });
  if (final) sleep.ask?.(field);
  if (broken) sendChanged();
});
// a form that the browser sends carries what was changed; who comes back finds it as its page says
let sent: HTMLFormElement | undefined;
on('submit', ({ target }) => {
  sleep.wanted.clear();
  sent = target as HTMLFormElement;
});
on<PageTransitionEvent>('pageshow', ({ persisted }) => persisted && sent?.reset());
// a step of a router that this page no longer has: client navigation, reload, Back
on('popstate', () => address() !== page && location.reload());

if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) {
  on('load', () => (window.requestIdleCallback ?? setTimeout)(() => fetchScripts('low')));
  on('DOMContentLoaded', () => {
    const sight = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && wake());
    for (const element of document.querySelectorAll('[data-wake=sight]')) sight.observe(element);
  });
}
