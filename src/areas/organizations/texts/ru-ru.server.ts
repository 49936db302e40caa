import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.organization:organization:read': 'Просмотр организаций',
    'permission.organization:organization:create': 'Создание организаций',
    'permission.organization:organization:update': 'Изменение и перемещение организаций',
    'permission.organization:organization:delete': 'Удаление и восстановление организаций',
    'audit.organization.create': '{who}: создание организации «{name}»',
    'audit.organization.update': '{who}: изменение организации «{name}»',
    'audit.organization.move': '{who}: перемещение организации «{name}»',
    'audit.organization.delete': '{who}: удаление организации «{name}»',
    'audit.organization.restore': '{who}: восстановление организации «{name}»',
    'audit.organization.purge': '{who}: организация «{name}» удалена окончательно',
    'menu.organization': 'Организации',
  },
} satisfies SameKeyTexts<typeof source>;
