import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.setting:setting:read': '查看系统设置',
    'permission.setting:setting:update': '修改系统设置',
    'audit.setting.update': '{who}修改了设置“{name}”',
    'audit.setting.reset': '{who}将设置“{name}”恢复为默认值',
    'audit.setting.rollback': '{who}将设置“{name}”恢复为先前的值',
    'menu.config': '系统设置',
  },
} satisfies ServerTexts;
