import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.admin:home:read': '进入管理后台',
    'menu.home': '首页',
  },
} satisfies ServerTexts;
