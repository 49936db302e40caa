import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.page:text:read': 'Просмотр текстов страниц',
    'permission.page:text:update': 'Изменение текстов страниц',
    'audit.page.update': '{who}: изменена страница «{name}»',
    'audit.page.rollback': '{who}: возвращена прежняя версия страницы «{name}»',
    'menu.pages': 'Тексты страниц',
    'setting.site.operator': 'Оператор портала',
    'setting.site.operator.about': 'Организация, которая ведёт портал; указывается внизу каждой страницы.',
    'setting.site.contactMail': 'Адрес для связи',
    'setting.site.contactMail.about': 'Почтовый адрес, который видят посетители.',
  },
} satisfies SameKeyTexts<typeof source>;
