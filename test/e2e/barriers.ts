import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The minified file of axe-core, run directly: its Playwright wrapper and the unminified file take twice as long. */
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Rules of axe that depend on colours and on the size of the screen; all other rules check the structure. */
export const visualAxeRules = ['color-contrast', 'link-in-text-block', 'meta-viewport', 'scrollable-region-focusable'] as const;

/** Runs axe on the current page; returns one line for each violation. By default all rules run. */
export const findAccessibilityViolations = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  await page.evaluate(axe);
  const violations = await page.evaluate(
    async (options) => {
      const { run } = (window as unknown as { axe: { run: (root: Document, options: object) => Promise<AxeResults> } }).axe;
      const found = (await run(document, options)).violations;
      return found.map(({ id, help, nodes }) => ({ id, help, places: nodes.map(({ target }) => target.join(' ')) }));
    },
    { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) },
  );
  return violations.map(({ id, help, places }) => {
    const more = places.length > 3 ? ` and ${places.length - 3} more` : '';
    return `axe ${id}: ${help} (${places.slice(0, 3).join(', ')}${more})`;
  });
};
