import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.admin:home:read': 'Enter the back office',
    'menu.home': 'Home',
  },
} satisfies SameKeyTexts<typeof source>;
