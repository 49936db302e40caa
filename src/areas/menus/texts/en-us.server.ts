import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'menu.work': 'Workspace',
    'menu.people': 'People and permissions',
    'menu.system': 'System',
    'menu.logs': 'Logs',
    'permission.menu:menu:read': 'View menus',
    'permission.menu:menu:update': 'Edit menus',
    'audit.menu.create': '{who} created the menu “{name}”',
    'audit.menu.update': '{who} changed the menu “{name}”',
    'audit.menu.move': '{who} moved the menu “{name}”',
    'audit.menu.delete': '{who} deleted the menu “{name}”',
    'audit.menu.restore': '{who} restored the menu “{name}”',
    'audit.menu.purge': '{who} deleted the menu “{name}” for good',
    'menu.menu': 'Menus',
  },
} satisfies SameKeyTexts<typeof source>;
