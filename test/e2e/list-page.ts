import type { Page } from 'playwright-core';
import { base } from './browser.ts';

/** The number formed by all digits of a text; thousands separators are ignored. 0 if the text has no digits. */
export const parseDigits = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''));

/** The HTML of a page as the server renders it for a visitor with the given language cookie. */
export const readHtml = async (path: string, locale = 'en-us', origin = base): Promise<string> =>
  (await fetch(origin + path, { headers: { cookie: `locale=${locale}` } })).text();
/** The HTML of the main element, without header and footer. */
export const mainOf = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
/** The text of the HTML: tags are removed, and `&quot;`, `&#x27;` and `&amp;` are decoded. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
/** The total number of results on a list page, read from its HTML. */
export const totalIn = (html: string): number => parseDigits(/ role="status"[^>]*>([^<]*)</.exec(mainOf(html))?.[1] ?? null);

/** The environment named in the banner of a page, read from its HTML; null without a banner. */
export const environmentNamedIn = (html: string): string | null =>
  /<section class="environment" aria-label="[^"]*">([^<]*)<\/section>/.exec(html)?.[1] ?? null;

/** The total number of results on the open list page. */
export const readResultTotal = async (page: Page): Promise<number> =>
  parseDigits(await page.locator('main [role=status]').first().textContent());

/** Addresses of the records in the displayed list, in the order of the list; `path` is the path of the list. */
export const readRecordLinks = (page: Page, path: string): Promise<string[]> =>
  page.locator(`main :is(li, th) a[href^="${path}/"]`).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
