import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.error:text:read': 'Ver códigos de erro',
    'permission.error:text:update': 'Alterar textos de erro',
    'audit.error.update': '{who} alterou o texto do código de erro “{name}”',
    'menu.error-code': 'Códigos de erro',
  },
} satisfies SameKeyTexts<typeof source>;
