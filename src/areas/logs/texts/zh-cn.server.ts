import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.log:audit:read': '查看操作日志',
    'permission.log:login:read': '查看登录日志',
    'permission.log:jobs:read': '查看任务日志',
    'permission.log:links:read': '查看链接状态',
    'audit.export': '{who}导出了“{name}”',
    'audit.other': '{who}：{action}（{name}）',
    'audit.portal': '系统',
    'audit.gone': '已注销的账号',
    'menu.audit': '操作日志',
    'menu.login': '登录日志',
    'menu.jobs': '任务日志',
    'menu.links': '链接状态',
  },
} satisfies ServerTexts;
