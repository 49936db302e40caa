import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.error:text:read': '查看错误码',
    'permission.error:text:update': '修改错误提示文字',
    'audit.error.update': '{who}修改了错误码“{name}”的文字',
    'menu.error-code': '错误码',
  },
} satisfies ServerTexts;
