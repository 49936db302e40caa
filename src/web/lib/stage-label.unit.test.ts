import { expect, test } from 'vitest';
import { addDays, today } from '../../base/dates.ts';
import type { Locale } from '../../base/locales.ts';
import { formatDateWords } from '../../platform/i18n/date-words.ts';
import { createTranslator } from '../../platform/i18n/translate.ts';
import { loadPublicTexts } from '../texts/index.ts';
import { dateFieldLabel, stageLabel } from './stage-label.ts';

const translate = async (locale: Locale) => createTranslator(locale, await loadPublicTexts(locale));
const ahead = '2999-08-01';

test.each([
  ['en-us', 'Enters into force August 1, 2999', 'Entered into force'],
  ['zh-cn', '将于2999年8月1日实施', '实施'],
  ['ru-ru', /^Вводится в действие: 1 августа 2999/, 'Введён в действие'],
  ['pt-br', 'Entra em vigor em 1 de agosto de 2999', 'Entrada em vigor'],
] as const)('in %s a future date of force has a future label', async (locale, future, past) => {
  const t = await translate(locale);
  const words = (date: string) => formatDateWords(locale, date);
  const { label, hasDateInLabel } = stageLabel(t, 'implemented', ahead, words);
  expect(label).toEqual(typeof future === 'string' ? future : expect.stringMatching(future));
  expect(hasDateInLabel).toBe(true);
  expect(stageLabel(t, 'implemented', '2019-12-01', words)).toEqual({ label: past, date: '2019-12-01', hasDateInLabel: false });
});

test('a date or year that has begun is not in the future', async () => {
  const t = await translate('en-us');
  const label = (date: string) => dateFieldLabel(t, 'standard', 'implementationDate', date);
  expect([today(), today().slice(0, 4), addDays(today(), 1), '2999'].map(label)).toEqual([
    'Implementation date',
    'Implementation date',
    'Enters into force',
    'Enters into force',
  ]);
});
