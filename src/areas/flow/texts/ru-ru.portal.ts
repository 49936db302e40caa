import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.portal.ts';

export default {
  'uc.flow': 'Мои запросы',
  'notice.flow.task': 'Ваш ход: {title}',
  'notice.flow.copied': 'Копия вам: {title}',
  'notice.flow.deputy': 'Вы замещаете: {title}',
  'notice.flow.ended': 'Решено: {title}',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
