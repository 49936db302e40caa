import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.log:outbox:read': 'Ver a caixa de saída',
    'job.outbox': 'Limpeza da caixa de saída',
    'menu.outbox': 'Caixa de saída',
  },
} satisfies SameTexts<typeof source>;
