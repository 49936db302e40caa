import type { ControlState, RecordedInteractions } from './hydration-record.ts';
import { preloadFilteredList } from './preload-filtered-list.ts';

const say = (field: HTMLElement, type: 'input' | 'change') => field.dispatchEvent(new Event(type, { bubbles: true }));

/** Repeats the last state of a control as events, so that the handlers of React receive it. */
const saySo = (field: HTMLInputElement, { checked, value, final }: ControlState): void => {
  if (/^(checkbox|radio)$/.test(field.type)) {
    if (field.type === 'radio' && !checked) return; // another radio button of the group was chosen
    field.checked = !checked;
    field.click(); // a click dispatches the events that React listens to
    return;
  }
  if (field.value !== value) field.value = value; // an unnecessary assignment would end the composition of an input method
  say(field, 'input');
  if (final) say(field, 'change');
};

if (window.sleep) preloadFilteredList(window.sleep);

/**
 * Replays the interactions that were recorded before hydration (hydration-trigger.ts). Each control is set to its last state, however often it was
 * changed.
 */
export const replayInteractions = ({ wanted, pressed, keys, end }: RecordedInteractions): void => {
  end();
  const { activeElement } = document;
  if (activeElement?.matches('input, select, textarea')) activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const [field, want] of wanted) if (field.isConnected) saySo(field, want);
  for (const key of keys) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  for (const button of pressed) button.click();
};
