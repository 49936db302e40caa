import { expect, test } from 'vitest';
import { type Locale, locales } from '../../base/locales.ts';
import { createTranslator } from '../../platform/i18n/translate.ts';
import { loadPublicTexts } from '../../web/texts/index.ts';
import { formatStatusEvidence } from './evidence-words.ts';

const say = async (locale: Locale, ref: string) =>
  formatStatusEvidence(
    { t: createTranslator(locale, await loadPublicTexts(locale)), locale },
    { kind: 'source', ref, at: null, source: 'List' },
  );

test.each([
  ['现行', ['zh-cn']],
  ['действует', ['ru-ru']],
  ['Published', ['en-us', 'pt-br']],
  ['REC', locales],
] as const)('a source’s wording is shown to readers of its script: %s', async (ref, readers) => {
  for (const locale of locales) {
    const line = await say(locale, ref);
    expect(line).toContain('List');
    expect([locale, line.includes(ref)]).toEqual([locale, readers.some((one) => one === locale)]);
  }
});

test('a stage code is translated into every language', async () => {
  for (const locale of locales) expect(await say(locale, 'stage 60.60')).toMatch(/60\.60/);
});
