import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.admin:home:read': 'Enter the back office',
    'menu.home': 'Home',
  },
} satisfies SameTexts<typeof source>;
