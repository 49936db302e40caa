import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.log:outbox:read': 'Ver a caixa de saída',
    'job.outbox': 'Limpeza da caixa de saída',
    'menu.outbox': 'Caixa de saída',
    'setting.sender.keepDays': 'Dias na caixa de saída',
    'setting.sender.keepDays.about': 'Mensagens mais antigas são excluídas da caixa de saída, exceto as que ainda aguardam envio.',
  },
} satisfies SameTexts<typeof source>;
