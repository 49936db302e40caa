import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.setting:setting:read': 'Ver configurações',
    'permission.setting:setting:update': 'Alterar configurações',
    'audit.setting.update': '{who} alterou a configuração “{name}”',
    'audit.setting.reset': '{who} devolveu a configuração “{name}” ao padrão',
    'audit.setting.rollback': '{who} devolveu a configuração “{name}” a um valor anterior',
    'menu.config': 'Configurações',
  },
} satisfies SameKeyTexts<typeof source>;
