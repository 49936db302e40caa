import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.label:label:read': 'Просмотр меток доступа',
    'permission.label:label:create': 'Создание меток доступа',
    'permission.label:label:update': 'Изменение меток доступа и их состава',
    'permission.label:label:delete': 'Удаление и восстановление меток доступа',
    'permission.permission:catalogue:read': 'Просмотр каталога прав',
    'audit.label.create': '{who}: создание метки «{name}»',
    'audit.label.update': '{who}: изменение метки «{name}»',
    'audit.label.delete': '{who}: удаление метки «{name}»',
    'audit.label.restore': '{who}: восстановление метки «{name}»',
    'audit.label.purge': '{who}: метка «{name}» удалена окончательно',
    'menu.labels': 'Метки доступа',
    'menu.permission': 'Каталог прав',
  },
} satisfies SameKeyTexts<typeof source>;
