import type { AxeResults } from 'axe-core';
import axe from 'axe-core/axe.min.js';
import type { Page } from 'playwright-core';

/** What axe holds against the page as it stands, a line each. Straight to the small file of axe-core: its Playwright wrapper takes twice as long. */
export const barriers = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source);
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
