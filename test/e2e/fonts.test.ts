import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '../../src/base/locales.ts';
import { openPage, visit } from './browser.ts';
import { casesOf, judgedLocales } from './proof-cases.ts';

const writings = ['Latin', 'Cyrillic', 'Han'] as const;
type Writing = (typeof writings)[number];
/** The writing of a text that holds letters of one alone; digits and punctuation may stand beside them. */
const writingOf = (text: string): Writing | undefined => {
  const held = writings.filter((one) => new RegExp(String.raw`\p{Script=${one}}`, 'u').test(text));
  return held.length === 1 ? held[0] : undefined;
};
const isChinese = (font: string): boolean => /CJK|PingFang|YaHei|Sans SC/.test(font);

interface DomNode {
  nodeId: number;
  nodeName: string;
  nodeType: number;
  nodeValue: string;
  children?: DomNode[];
}
const textsIn = (node: DomNode): DomNode[] => {
  if (['SCRIPT', 'STYLE', 'HEAD'].includes(node.nodeName)) return [];
  return node.nodeType === 3 ? [node] : (node.children ?? []).flatMap(textsIn);
};

/** By writing the fonts that the browser draws a page's texts with; web fonts are marked. */
const fontsOf = async (page: Page): Promise<Record<Writing, Set<string>>> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
  const found = { Latin: new Set<string>(), Cyrillic: new Set<string>(), Han: new Set<string>() };
  for (const { nodeId, nodeValue } of textsIn(root)) {
    const writing = writingOf(nodeValue);
    if (!writing) continue;
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts) found[writing].add(isCustomFont ? 'web' : familyName);
  }
  await devtools.detach();
  return found;
};

/** A list with Latin and Cyrillic numbers, and a record whose original title is Chinese, whatever the language of the reader. */
const mixed = async (page: Page): Promise<readonly string[]> => {
  const answer = await page.request.get('/api/portal/standard?country=cn&limit=1');
  const [chinese] = ((await answer.json()) as { data: { docs: { id: string }[] } }).data.docs;
  return ['/standard?country=ru&country=br', `/standard/${chinese?.id}`];
};
/** Fonts that come late are drawn too: `optional` gives them 100 ms, which a busy machine may not keep. */
const waitForFonts = (page: Page) =>
  page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('font-display:optional', 'font-display:block') });
  });
/** What draws the pages of a reader who was never here; `blocked`: the network is so slow that no web font comes. */
const firstVisit = async (locale: Locale, blocked: boolean) => {
  const page = await openPage({ fresh: true, locale });
  if (blocked) await page.route('**/*.woff2', (route) => route.abort());
  else await waitForFonts(page);
  const drawn: Record<Writing, string[]> = { Latin: [], Cyrillic: [], Han: [] };
  for (const path of await mixed(page)) {
    await visit(page, path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined)); // a page is loaded before its fonts are
    const fonts = await fontsOf(page);
    for (const writing of writings) drawn[writing].push(...fonts[writing]);
  }
  await page.context().close();
  return drawn;
};

test.each(judgedLocales)('on a slow first visit letters are drawn by a font for them, Chinese by a Chinese one: %s', async (locale) => {
  const { Latin, Cyrillic, Han } = await firstVisit(locale, true);
  expect([...Latin, ...Cyrillic].filter(isChinese)).toEqual([]);
  expect(Latin.length).toBeGreaterThan(0);
  expect(Cyrillic.length).toBeGreaterThan(0);
  expect(Han.some(isChinese)).toBe(true);
});

test.each(casesOf(['ru-ru', 'en-us', 'pt-br'] as const))(
  'on a first visit both alphabets are drawn by the web font: %s',
  async (locale) => {
    const { Latin, Cyrillic } = await firstVisit(locale, false);
    expect(new Set(Latin)).toEqual(new Set(['web']));
    expect(new Set(Cyrillic)).toEqual(new Set(['web']));
  },
);
