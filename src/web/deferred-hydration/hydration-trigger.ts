/**
 * Trigger of deferred hydration (decision 043), inlined into the head of a page by scripts/inlined.ts. It starts React at the first interaction
 * and records interactions until then. A classic script of at most 1.2 kB, compressed.
 */
import { focusSearchOnSlash } from '../frame/slash.ts';
import { syncPreferences } from '../lib/preferences.ts';
import type { RecordedInteractions } from './hydration-record.ts';

const controls = 'button,input,select,textarea,label,summary';
const address = () => location.href.split('#')[0];
const page = address();
const listening = new AbortController();
const sleep: RecordedInteractions = { wanted: new Map(), pressed: new Set(), keys: [], end: () => listening.abort() };

const on = <T extends Event>(types: string, listener: (event: T) => void) => {
  for (const type of types.split(' '))
    addEventListener(type, listener as (event: Event) => void, { signal: listening.signal, capture: true });
};
const findClosest = ({ target }: Event, selector: string) => target instanceof Element && target.closest<HTMLElement>(selector);

const fetchScripts = (priority: 'low' | 'auto') => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=asleep]')) {
    link.fetchPriority = priority;
    link.rel = 'modulepreload';
  }
};

// True after a module failed to load. Browsers do not load a failed module again: forms are then submitted natively at each change.
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
  on('unhandledrejection', fail); // an import within a module failed
  for (const written of document.querySelectorAll<HTMLScriptElement>('script[type=asleep]')) {
    const script = written.cloneNode(true) as HTMLScriptElement;
    script.type = 'module';
    script.onerror = fail; // a module of the page failed to load
    written.replaceWith(script);
  }
  fetchScripts('auto'); // the other scripts are fetched after the script that runs first
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
on('pointerdown', (event) => findClosest(event, controls) && wake());
// A mouse hovers before it presses; a finger does not. A browser that starts up reports a pointer event at its corner
// without any movement, which is ignored.
on<PointerEvent>('pointerover', (event) => {
  if (event.pointerType === 'mouse' && event.clientX + event.clientY && findClosest(event, `a,${controls}`)) wake();
});
on('focusin', (event) => findClosest(event, ':focus-visible') && wake());
on<KeyboardEvent>('keydown', (event) => {
  wake();
  focusSearchOnSlash(event);
  if (event.key.startsWith('Arrow') && findClosest(event, 'a,button')) sleep.keys.push(event.key);
});
on('click', (event) => {
  const control = findClosest(event, controls);
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
// A form that the browser submits contains the changes; the reset shows the original state after the Back button.
let sent: HTMLFormElement | undefined;
on('submit', ({ target }) => {
  sleep.wanted.clear();
  sent = target as HTMLFormElement;
});
on<PageTransitionEvent>('pageshow', ({ persisted }) => persisted && sent?.reset());
// Back after a client navigation and a reload: the address changes, but no router is loaded that could show its page. Reloads the page.
on('popstate', () => address() !== page && location.reload());

if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) {
  on('load', () => (window.requestIdleCallback ?? setTimeout)(() => fetchScripts('low')));
  on('DOMContentLoaded', () => {
    const sight = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && wake());
    for (const element of document.querySelectorAll('[data-wake=sight]')) sight.observe(element);
  });
}
