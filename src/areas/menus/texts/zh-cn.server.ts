import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'menu.work': '工作台',
    'menu.people': '组织与权限',
    'menu.system': '系统',
    'menu.logs': '日志',
    'permission.menu:menu:read': '查看菜单',
    'permission.menu:menu:update': '编辑菜单',
    'audit.menu.create': '{who}新建了菜单“{name}”',
    'audit.menu.update': '{who}修改了菜单“{name}”',
    'audit.menu.move': '{who}移动了菜单“{name}”',
    'audit.menu.delete': '{who}删除了菜单“{name}”',
    'audit.menu.restore': '{who}恢复了菜单“{name}”',
    'audit.menu.purge': '{who}永久删除了菜单“{name}”',
    'menu.menu': '菜单管理',
  },
} satisfies ServerTexts;
