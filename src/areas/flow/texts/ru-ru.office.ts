import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import designer from './designer/ru-ru.ts';
import time from './time/ru-ru.ts';
import list from './work-list/ru-ru.ts';
import type source from './zh-cn.office.ts';

export default {
  'desk.work': 'Задачи процессов',
  ...designer,
  ...list,
  ...time,
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
