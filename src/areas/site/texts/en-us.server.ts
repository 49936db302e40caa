import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.page:text:read': 'View page texts',
    'permission.page:text:update': 'Edit page texts',
    'audit.page.update': '{who} changed the page “{name}”',
    'audit.page.rollback': '{who} set the page “{name}” back to an earlier version',
    'menu.pages': 'Page texts',
    'setting.site.operator': 'Operator',
    'setting.site.operator.about': 'The institution that runs the portal, as the foot of every page names it.',
    'setting.site.contactMail': 'Contact address',
    'setting.site.contactMail.about': 'The mail address that visitors see.',
  },
} satisfies SameKeyTexts<typeof source>;
