import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.error:text:read': 'Просмотр кодов ошибок',
    'permission.error:text:update': 'Изменение текстов ошибок',
    'audit.error.update': '{who}: изменение текста ошибки «{name}»',
    'menu.error-code': 'Коды ошибок',
  },
} satisfies SameKeyTexts<typeof source>;
