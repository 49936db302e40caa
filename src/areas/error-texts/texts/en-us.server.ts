import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.error:text:read': 'View error codes',
    'permission.error:text:update': 'Change error texts',
    'audit.error.update': '{who} changed the text of the error code “{name}”',
    'menu.error-code': 'Error codes',
  },
} satisfies SameKeyTexts<typeof source>;
