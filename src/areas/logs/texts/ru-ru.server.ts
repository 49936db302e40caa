import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.log:audit:read': 'Просмотр журнала действий',
    'permission.log:login:read': 'Просмотр журнала входов',
    'permission.log:jobs:read': 'Просмотр журнала заданий',
    'permission.log:links:read': 'Просмотр состояния ссылок',
    'audit.export': '{who}: экспорт «{name}»',
    'audit.other': '{who}: {action} ({name})',
    'audit.portal': 'Система',
    'audit.gone': 'Удалённая учётная запись',
    'menu.audit': 'Журнал действий',
    'menu.login': 'Журнал входов',
    'menu.jobs': 'Журнал заданий',
    'menu.links': 'Состояние ссылок',
  },
} satisfies SameKeyTexts<typeof source>;
