import type { Part } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.portal.ts';

export default {
  'uc.flow': 'Meus pedidos',
  'notice.flow.task': 'Sua vez: {title}',
  'notice.flow.ended': 'Decidido: {title}',
} satisfies Part<typeof source, 'one' | 'other'>;
