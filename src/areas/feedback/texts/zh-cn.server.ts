import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.feedback:message:read': '查看咨询与反馈',
    'permission.feedback:message:answer': '答复咨询与反馈',
    'permission.feedback:message:delete': '删除和恢复咨询与反馈',
    'audit.feedback.create': '收到一条咨询',
    'audit.feedback.answer': '{who}答复了咨询',
    'audit.feedback.close': '{who}关闭了咨询',
    'audit.feedback.assign': '{who}分派了咨询',
    'audit.feedback.delete': '{who}删除了咨询',
    'audit.feedback.restore': '{who}恢复了咨询',
    'audit.feedback.purge': '{who}永久删除了咨询',
    'menu.feedback': '咨询与反馈',
  },
  letters: {
    'feedback.sms': '【金砖国家数字标准门户】您的咨询（编号 {id}）答复如下：{answer}',
    'feedback.subject': '关于您的咨询（编号 {id}）',
    'feedback.mail':
      '您好，{name}：\n\n您在金砖国家数字标准门户提交的咨询（编号 {id}）已有答复：\n\n{answer}\n\n您当时的咨询内容：\n{content}',
  },
} satisfies ServerTexts;
