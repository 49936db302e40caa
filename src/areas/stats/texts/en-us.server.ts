import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.admin:dashboard:read': 'View the dashboard',
    'job.figures': 'Daily figures',
    'menu.dashboard': 'Dashboard',
  },
} satisfies SameKeyTexts<typeof source>;
