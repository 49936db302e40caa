import type { HydrationRecord, Wanted } from './hydration-record.ts';
import { requestFirstStep } from './request-first-step.ts';

const say = (field: HTMLElement, type: 'input' | 'change') => field.dispatchEvent(new Event(type, { bubbles: true }));

/** Has a control say once more what it said last, so that those hear it who were not there. */
const saySo = (field: HTMLInputElement, { checked, value, final }: Wanted): void => {
  if (/^(checkbox|radio)$/.test(field.type)) {
    if (field.type === 'radio' && !checked) return; // the one beside it was chosen
    field.checked = !checked;
    field.click(); // a click makes its events itself, and React listens to it
    return;
  }
  if (field.value !== value) field.value = value; // only then: it would end what an input method is composing
  say(field, 'input');
  if (final) say(field, 'change');
};

if (window.sleep) requestFirstStep(window.sleep);

/**
 * Does what was asked of a sleeping page (hydration-trigger.ts), now that React hears it. Controls are set to what was wanted of them last, however often
 * they were touched.
 */
export const replay = ({ wanted, pressed, keys, end }: HydrationRecord): void => {
  end();
  const { activeElement } = document;
  if (activeElement?.matches('input, select, textarea')) activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const [field, want] of wanted) if (field.isConnected) saySo(field, want);
  for (const key of keys) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  for (const button of pressed) button.click();
};
