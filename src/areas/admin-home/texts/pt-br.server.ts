import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.admin:home:read': 'Entrar na área administrativa',
    'menu.home': 'Início',
  },
} satisfies SameKeyTexts<typeof source>;
