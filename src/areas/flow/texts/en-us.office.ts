import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import designer from './designer/en-us.ts';
import time from './time/en-us.ts';
import list from './work-list/en-us.ts';
import type source from './zh-cn.office.ts';

export default {
  'desk.work': 'Flow tasks',
  ...designer,
  ...list,
  ...time,
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
