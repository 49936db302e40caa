import type { Page } from 'playwright-core';

/**
 * Types of inputs that need no placeholder, and why:
 * - checkboxes, radio buttons, colours and ranges have labelled values; a file input has a button with its own text;
 * - dates and times: the browser shows its own pattern and ignores a placeholder;
 * - read-only fields contain text to copy and accept no input;
 * - a number or a choice with an initial value is never empty.
 */
const wordless = ['checkbox', 'radio', 'color', 'range', 'file', 'hidden', 'submit', 'button', 'date', 'datetime-local', 'time', 'month'];

/** Visible fields without guidance: text inputs and empty rich texts without a placeholder, selects whose empty option has no label. */
export const findFieldsWithoutPlaceholder = (page: Page): Promise<string[]> =>
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
