import type { Page } from 'playwright-core';
import { base } from './browser.ts';

/** A number as any of the languages writes it. */
export const digits = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''));

/** A page as the server writes it, in the language of a reader without account. */
export const readHtml = async (path: string, locale = 'en-us', origin = base): Promise<string> =>
  (await fetch(origin + path, { headers: { cookie: `locale=${locale}` } })).text();
/** The part of a written page that is its own. */
export const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
/** The same as a reader reads it. */
export const textOfPage = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'");
/** How many results a written list says that it has. */
export const totalIn = (html: string): number => digits(/ role="status"[^>]*>([^<]*)</.exec(mainOf(html))?.[1] ?? null);

/** The environment that a written page names on top. */
export const environmentNamedIn = (html: string): string | null =>
  /<section class="environment" aria-label="[^"]*">([^<]*)<\/section>/.exec(html)?.[1] ?? null;

/** How many results a list says that it has. */
export const total = async (page: Page): Promise<number> => digits(await page.locator('main [role=status]').first().textContent());

/** Addresses of the records that a list shows, in its order. */
export const records = (page: Page, path: string): Promise<string[]> =>
  page.locator(`main :is(li, th) a[href^="${path}/"]`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
