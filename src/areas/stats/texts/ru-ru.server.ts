import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.admin:dashboard:read': 'Просмотр статистики',
    'job.figures': 'Ежедневные показатели',
    'menu.dashboard': 'Показатели',
  },
} satisfies SameKeyTexts<typeof source>;
