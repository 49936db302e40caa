import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The small file of axe-core, straight: its Playwright wrapper and the large file take twice as long. */
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** The rules of axe about what depends on the screen and its colours; the others judge the structure. */
export const sightRules = ['color-contrast', 'link-in-text-block', 'meta-viewport', 'scrollable-region-focusable'] as const;

/** What axe holds against the page as it stands, a line each; by all of its rules unless some are named. */
export const barriers = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
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
