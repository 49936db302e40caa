import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.log:outbox:read': '查看发件箱',
    'job.outbox': '清理发件箱',
    'menu.outbox': '发件箱',
    'setting.sender.keepDays': '发件箱保留天数',
    'setting.sender.keepDays.about': '超过该天数的短信和邮件会从发件箱删除，待发送的除外。',
  },
} satisfies ServerTexts;
