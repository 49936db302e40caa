import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** The small file of axe-core, straight: its Playwright wrapper and the large file take twice as long. */
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe holds against the page as it stands, a line each. */
export const barriers = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { run } = (window as unknown as { axe: { run: (root: Document, options: object) => Promise<AxeResults> } }).axe;
    const found = (await run(document, { resultTypes: ['violations'] })).violations;
    return found.map(({ id, help, nodes }) => ({ id, help, places: nodes.map(({ target }) => target.join(' ')) }));
  });
  return violations.map(({ id, help, places }) => {
    const more = places.length > 3 ? ` and ${places.length - 3} more` : '';
    return `axe ${id}: ${help} (${places.slice(0, 3).join(', ')}${more})`;
  });
};
