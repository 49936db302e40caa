import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.log:outbox:read': 'Просмотр исходящих сообщений',
    'job.outbox': 'Очистка исходящих',
    'menu.outbox': 'Исходящие',
  },
} satisfies SameTexts<typeof source>;
