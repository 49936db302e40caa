import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.label:label:read': '查看权限标签',
    'permission.label:label:create': '新建权限标签',
    'permission.label:label:update': '编辑权限标签及其成员',
    'permission.label:label:delete': '删除和恢复权限标签',
    'permission.permission:catalogue:read': '查看权限目录',
    'audit.label.create': '{who}新建了标签“{name}”',
    'audit.label.update': '{who}修改了标签“{name}”',
    'audit.label.delete': '{who}删除了标签“{name}”',
    'audit.label.restore': '{who}恢复了标签“{name}”',
    'audit.label.purge': '{who}永久删除了标签“{name}”',
    'menu.labels': '权限标签',
    'menu.permission': '权限目录',
  },
} satisfies ServerTexts;
