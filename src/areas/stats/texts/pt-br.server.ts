import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.admin:dashboard:read': 'Ver o painel de indicadores',
    'job.figures': 'Números diários',
    'menu.dashboard': 'Painel',
  },
} satisfies SameKeyTexts<typeof source>;
