import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.admin:home:read': 'Вход в администрирование',
    'menu.home': 'Главная',
  },
} satisfies SameKeyTexts<typeof source>;
