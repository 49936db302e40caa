import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'menu.work': 'Рабочее место',
    'menu.people': 'Организации и доступ',
    'menu.system': 'Система',
    'menu.logs': 'Журналы',
    'permission.menu:menu:read': 'Просмотр меню',
    'permission.menu:menu:update': 'Изменение меню',
    'audit.menu.create': '{who}: создан пункт меню «{name}»',
    'audit.menu.update': '{who}: изменён пункт меню «{name}»',
    'audit.menu.move': '{who}: перемещён пункт меню «{name}»',
    'audit.menu.delete': '{who}: удалён пункт меню «{name}»',
    'audit.menu.restore': '{who}: восстановлен пункт меню «{name}»',
    'audit.menu.purge': '{who}: пункт меню «{name}» удалён окончательно',
    'menu.menu': 'Меню',
  },
} satisfies SameKeyTexts<typeof source>;
