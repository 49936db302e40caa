import type { Page } from 'playwright-core';

/** A number as any of the languages writes it. */
export const digits = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''));

/** How many results a list says that it has. */
export const total = async (page: Page): Promise<number> => digits(await page.locator('main [role=status]').first().textContent());

/** Addresses of the records that a list shows, in its order. */
export const records = (page: Page, path: string): Promise<string[]> =>
  page.locator(`main :is(li, th) a[href^="${path}/"]`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
