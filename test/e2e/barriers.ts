import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The minified file of axe-core, run directly: its Playwright wrapper and the unminified file take twice as long. */
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Runs axe on the current page; returns one line for each violation. */
export const findAccessibilityViolations = async (page: Page): Promise<string[]> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe }); // `page.evaluate` takes 60 ms longer, because it compiles the text twice
  await session.detach();
  const violations = await page.evaluate(
    async (options) => {
      const { run } = (window as unknown as { axe: { run: (root: Document, options: object) => Promise<AxeResults> } }).axe;
      const found = (await run(document, options)).violations;
      return found.map(({ id, help, nodes }) => ({ id, help, places: nodes.map(({ target }) => target.join(' ')) }));
    },
    { resultTypes: ['violations'] },
  );
  return violations.map(({ id, help, places }) => {
    const more = places.length > 3 ? ` and ${places.length - 3} more` : '';
    return `axe ${id}: ${help} (${places.slice(0, 3).join(', ')}${more})`;
  });
};
