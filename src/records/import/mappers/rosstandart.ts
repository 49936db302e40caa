import type { DeclaredStatus } from '../../kinds/standard/status.ts';
import { hasKeys, jsonObjectOrEmpty, type Mapper } from './mapper.ts';
import { createStandardRecordDraft, normalizePrintedNumber, yearOfNumber } from './standards.ts';
import { normalizeLine } from './text.ts';

const declaredOf = (status: string): DeclaredStatus | null => {
  if (/^(не действ|утратил|отмен|заменен|заменён|прекращ)/i.test(status)) return 'withdrawn';
  if (/^(действ|введен|введён)/i.test(status)) return 'current';
  return /^проект/i.test(status) ? 'draft' : null;
};

/** Mapper of the open dataset of the Russian national catalogue (windows-1251, separated by semicolons). */
export const rosstandart: Mapper = {
  name: 'rosstandart',
  kinds: ['standard'],
  detects: (sample) => hasKeys(sample, 'Обозначение', 'Заглавие на русском языке'),
  map(value) {
    const record = jsonObjectOrEmpty(value);
    const number = normalizePrintedNumber(record.Обозначение);
    return createStandardRecordDraft({
      number,
      lang: 'ru-ru',
      texts: { 'ru-ru': { title: normalizeLine(record['Заглавие на русском языке']) } },
      country: 'ru',
      date: yearOfNumber(number),
      declared: declaredOf(normalizeLine(record.Статус)),
      evidence: normalizeLine(record.Статус) || null,
      ics: normalizeLine(record['Код ОКС'])
        .split(/[;,\s]+/)
        .filter(Boolean),
      source: { name: 'Росстандарт, 7706406291-nationalstandards', link: 'https://www.rst.gov.ru/opendata' },
    });
  },
};
