import type { Page } from 'playwright-core';

/**
 * What may stay without a word of what belongs in it, and why:
 * - checkboxes, radio buttons, colours and ranges hold one of a few values that stand beside them; files have a button with its own words;
 * - dates and times: the browser shows its own pattern in them, and no placeholder;
 * - what is read-only holds something to be copied, never something to be typed;
 * - a number and a choice that hold a value from the start are never seen empty.
 */
const wordless = ['checkbox', 'radio', 'color', 'range', 'file', 'hidden', 'submit', 'button', 'date', 'datetime-local', 'time', 'month'];

/** Fields in sight that do not say what belongs in them: texts without a placeholder, choices without an empty first option that names itself. */
export const withoutPlaceholder = (page: Page): Promise<string[]> =>
  page.evaluate((exempt) => {
    const nameOf = (field: HTMLElement) =>
      `${field.localName} ${field.getAttribute('name') ?? field.getAttribute('aria-label') ?? field.id ?? ''}`;
    return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select')]
      .filter((field) => field.checkVisibility({ visibilityProperty: true }) && !field.closest('[inert], [aria-hidden="true"]'))
      .filter((field) => {
        if (field instanceof HTMLSelectElement) {
          const empty = [...field.options].find(({ value }) => value === '');
          return empty ? !/\p{L}/u.test(empty.label) : field.value === '';
        }
        if (exempt.includes(field.type) || field.readOnly) return false;
        if (field.type === 'number' && field.defaultValue !== '') return false;
        return field.placeholder.trim() === '';
      })
      .map((field) => `no placeholder: ${nameOf(field)}`)
      .concat(
        [...document.querySelectorAll<HTMLElement>('[contenteditable=true]')]
          .filter((text) => text.textContent === '' && /^(none|"")?$/.test(getComputedStyle(text, '::before').content))
          .map((text) => `no placeholder: ${nameOf(text)}`),
      );
  }, wordless);
