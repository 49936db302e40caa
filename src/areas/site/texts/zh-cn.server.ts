import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.page:text:read': '查看页面文字',
    'permission.page:text:update': '编辑页面文字',
    'audit.page.update': '{who}修改了页面“{name}”',
    'audit.page.rollback': '{who}将页面“{name}”恢复到历史版本',
    'menu.pages': '页面内容',
    'setting.site.operator': '运营方',
    'setting.site.operator.about': '运营本门户的机构，显示在每页页脚。',
    'setting.site.contactMail': '联系邮箱',
    'setting.site.contactMail.about': '向访客公开的联系邮箱。',
  },
} satisfies ServerTexts;
