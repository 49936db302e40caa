import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import designer from './designer/pt-br.ts';
import time from './time/pt-br.ts';
import list from './work-list/pt-br.ts';
import type source from './zh-cn.office.ts';

export default {
  'desk.work': 'Tarefas de fluxo',
  ...designer,
  ...list,
  ...time,
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
