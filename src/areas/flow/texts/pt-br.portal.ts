import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.portal.ts';

export default {
  'uc.flow': 'Meus pedidos',
  'notice.flow.task': 'Sua vez: {title}',
  'notice.flow.copied': 'Cópia para você: {title}',
  'notice.flow.deputy': 'Você substitui {title}',
  'notice.flow.ended': 'Decidido: {title}',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
