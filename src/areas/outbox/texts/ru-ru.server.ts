import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.log:outbox:read': 'Просмотр исходящих сообщений',
    'job.outbox': 'Очистка исходящих',
    'menu.outbox': 'Исходящие',
    'setting.sender.keepDays': 'Срок хранения исходящих, дней',
    'setting.sender.keepDays.about': 'Более старые сообщения удаляются из исходящих, кроме ожидающих отправки.',
  },
} satisfies SameTexts<typeof source>;
