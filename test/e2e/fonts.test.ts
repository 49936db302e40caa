import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../src/base/locales.ts';
import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { openPage, visit } from './browser.ts';
import { testedLocales } from './proof-cases.ts';

const writings = ['Latin', 'Cyrillic', 'Han'] as const;
type WritingSystem = (typeof writings)[number];
/** The writing system (Latin, Cyrillic, Han) of a text; undefined if the text contains letters of several writing systems or of none. */
const writingOf = (text: string): WritingSystem | undefined => {
  const matchingScripts = writings.filter((one) => new RegExp(String.raw`\p{Script=${one}}`, 'u').test(text));
  return matchingScripts.length === 1 ? matchingScripts[0] : undefined;
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

/** The fonts that the browser uses for the texts of the page, by writing system; a web font has the name `web`. */
const fontsOf = async (page: Page): Promise<Record<WritingSystem, Set<string>>> => {
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

/** Two paths: a list with numbers in Latin and Cyrillic letters, and a record with a Chinese original title. */
const mixed = async (page: Page): Promise<readonly string[]> => {
  const answer = await page.request.get('/api/portal/standard?country=cn&limit=1');
  const [chinese] = ((await answer.json()) as { data: { docs: { id: string }[] } }).data.docs;
  return ['/standard?country=ru&country=br', `/standard/${chinese?.id}`];
};
/** Makes the browser wait for web fonts. `font-display: optional` allows only 100 ms, which is too short on a busy machine. */
const waitForFonts = (page: Page) =>
  page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('font-display:optional', 'font-display:block') });
  });
/** The fonts used on a first visit, by writing system. `blocked`: no web font is loaded, as on a slow network. */
const firstVisit = async (locale: Locale, blocked: boolean) => {
  const page = await openPage({ locale });
  if (blocked) await page.route('**/*.woff2', (route) => route.abort());
  else await waitForFonts(page);
  const drawn: Record<WritingSystem, string[]> = { Latin: [], Cyrillic: [], Han: [] };
  for (const path of await mixed(page)) {
    await visit(page, path);
    // The load event of a page does not wait for fonts.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const fonts = await fontsOf(page);
    for (const writing of writings) drawn[writing].push(...fonts[writing]);
  }
  await page.context().close();
  return drawn;
};

/** True if a Chinese font is installed on this machine (Debian: fonts-noto-cjk). */
const isChineseFontInstalled = async (): Promise<boolean> => {
  const page = await openPage();
  await page.setContent('<p>字</p>');
  const { Han } = await fontsOf(page);
  await page.context().close();
  return [...Han].some(isChinese);
};

describe.skipIf(!(await isChineseFontInstalled()))('Chinese (needs a Chinese font)', () => {
  test.each(selectTestCases(testedLocales))('without web fonts, Chinese uses a Chinese font: %s', async (locale) => {
    expect((await firstVisit(locale, true)).Han.some(isChinese)).toBe(true);
  });
});

test.runIf(isFullCaseRun).each(testedLocales)('without web fonts, Latin and Cyrillic letters use a font for them: %s', async (locale) => {
  const { Latin, Cyrillic } = await firstVisit(locale, true);
  expect([...Latin, ...Cyrillic].filter(isChinese)).toEqual([]);
  expect(Latin.length).toBeGreaterThan(0);
  expect(Cyrillic.length).toBeGreaterThan(0);
});

test.each(selectTestCases(['ru-ru', 'en-us', 'pt-br'] as const))(
  'on a first visit Latin and Cyrillic letters use the web font: %s',
  async (locale) => {
    const { Latin, Cyrillic } = await firstVisit(locale, false);
    expect(new Set(Latin)).toEqual(new Set(['web']));
    expect(new Set(Cyrillic)).toEqual(new Set(['web']));
  },
);
