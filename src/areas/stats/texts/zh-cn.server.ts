import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.admin:dashboard:read': '查看数据概览',
    'job.figures': '每日数据',
    'menu.dashboard': '数据概览',
  },
} satisfies ServerTexts;
