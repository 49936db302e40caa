import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.page:text:read': 'Просмотр текстов страниц',
    'permission.page:text:update': 'Изменение текстов страниц',
    'audit.page.update': '{who}: изменена страница «{name}»',
    'audit.page.rollback': '{who}: возвращена прежняя версия страницы «{name}»',
    'menu.pages': 'Тексты страниц',
  },
} satisfies SameTexts<typeof source>;
