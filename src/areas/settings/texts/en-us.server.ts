import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.setting:setting:read': 'View settings',
    'permission.setting:setting:update': 'Change settings',
    'audit.setting.update': '{who} changed the setting “{name}”',
    'audit.setting.reset': '{who} set “{name}” back to its default',
    'audit.setting.rollback': '{who} set “{name}” back to an earlier value',
    'menu.config': 'Settings',
  },
} satisfies SameKeyTexts<typeof source>;
