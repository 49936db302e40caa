import { expect, test } from 'vitest';
import { addAreaTexts, catalogues } from '../../platform/i18n/all.server.ts';
import { createTranslator } from '../../platform/i18n/translate.ts';
import { texts } from '../../records/texts/index.server.ts';
import { valueLabel } from './labels.ts';

addAreaTexts(texts);

test('an ended supply has its own label, and an ended demand has the label of SPECIFICATION S6.4', () => {
  const labels = (['en-us', 'zh-cn', 'ru-ru', 'pt-br'] as const).map((locale) => {
    const t = createTranslator(locale, catalogues[locale]);
    return ['supply', 'demand', undefined].map((category) => valueLabel(t, 'progress', '1', category));
  });
  expect(labels).toEqual([
    ['Supply has ended', 'Demand has ended', 'Demand has ended'],
    ['供应已结束', '需求已结束', '需求已结束'],
    ['Предложение закрыто', 'Запрос закрыт', 'Запрос закрыт'],
    ['Oferta encerrada', 'Demanda encerrada', 'Demanda encerrada'],
  ]);
  // other values of a supply have no separate label, and an unknown value is returned unchanged
  const t = createTranslator('en-us', catalogues['en-us']);
  expect([valueLabel(t, 'progress', '0', 'supply'), valueLabel(t, 'progress', 'x', 'supply')]).toEqual(['In progress', 'x']);
});
