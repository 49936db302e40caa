import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'audit.follow.add': '{who}关注了内容',
    'audit.follow.remove': '{who}取消了关注',
    'job.digest': '关注摘要',
  },
  letters: {
    'digest.subject': '您关注的内容有更新',
    'digest.mail':
      '{name}，您好：\n\n您在金砖国家数字标准门户关注的内容有以下更新：\n\n{list}\n\n查看全部关注及更新：{link}\n\n如不想再收到此类邮件，请在账户信息中更改通知方式：{settings}',
  },
} satisfies ServerTexts;
