import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { buildForEachLocale, type Locale, locales } from '../../src/base/locales.ts';
import { addAreaTexts, catalogues } from '../../src/platform/i18n/all.server.ts';
import type { AreaTexts } from '../../src/platform/i18n/types.ts';

// Declares the texts of the areas. Loading the areas themselves, as harness/texts.ts does, would take seconds.
for (const file of globSync('src/{areas/*,records}/{texts/index.server,texts}.ts'))
  addAreaTexts(((await import(/* @vite-ignore */ resolve(file))) as { texts: AreaTexts }).texts);

/** The distinct texts of a page that are marked as in its language: text nodes, and attributes for tooltips and screen readers. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = document.documentElement.lang;
    const isOwn = (element: Element | null) =>
      element?.closest('[lang]')?.getAttribute('lang') === own &&
      element.closest('script, style, template, textarea, [contenteditable=true]') === null;
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (isOwn(walker.currentNode.parentElement)) found.add(walker.currentNode.textContent?.trim() ?? '');
    const attributes = ['aria-label', 'placeholder', 'title', 'alt'];
    for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
      if (isOwn(element)) for (const name of attributes) found.add(element.getAttribute(name)?.trim() ?? '');
    return [...found];
  });

const plainTexts = buildForEachLocale((locale) => Object.values(catalogues[locale]).filter((text) => typeof text === 'string'));
const keys = new Set<string>(Object.keys(catalogues['en-us']).filter((key) => key.includes('.')));
/** For each language, the texts that are in the catalogue of another language but not in its own catalogue. */
const foreign = buildForEachLocale((locale: Locale) => {
  const own = new Set(plainTexts[locale]);
  return new Set(
    locales
      .filter((other) => other !== locale)
      .flatMap((other) => plainTexts[other])
      .filter((text) => !own.has(text)),
  );
});
const templates = buildForEachLocale((locale) => new Set(plainTexts[locale].filter((text) => /\{\w+\}/.test(text))));

/** Wrong texts on a page: a key instead of its text, a template with empty placeholders, or a text of another language. */
export const findWrongTexts = async (page: Page, locale: Locale): Promise<string[]> =>
  (await textsOn(page)).flatMap((text) => {
    if (keys.has(text)) return [`key in the place of a text: ${text}`];
    if (templates[locale].has(text)) return [`text with an empty place: ${text}`];
    return foreign[locale].has(text) ? [`not translated: ${text}`] : [];
  });
