import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.log:outbox:read': '查看发件箱',
    'job.outbox': '清理发件箱',
    'menu.outbox': '发件箱',
  },
} satisfies ServerTexts;
