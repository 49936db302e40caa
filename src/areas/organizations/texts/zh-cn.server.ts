import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.organization:organization:read': '查看组织机构',
    'permission.organization:organization:create': '新建组织机构',
    'permission.organization:organization:update': '编辑和移动组织机构',
    'permission.organization:organization:delete': '删除和恢复组织机构',
    'audit.organization.create': '{who}新建了组织机构“{name}”',
    'audit.organization.update': '{who}修改了组织机构“{name}”',
    'audit.organization.move': '{who}移动了组织机构“{name}”',
    'audit.organization.delete': '{who}删除了组织机构“{name}”',
    'audit.organization.restore': '{who}恢复了组织机构“{name}”',
    'audit.organization.purge': '{who}永久删除了组织机构“{name}”',
    'menu.organization': '组织机构',
  },
} satisfies ServerTexts;
