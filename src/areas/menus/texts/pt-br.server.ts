import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'menu.work': 'Área de trabalho',
    'menu.people': 'Pessoas e permissões',
    'menu.system': 'Sistema',
    'menu.logs': 'Registros',
    'permission.menu:menu:read': 'Ver menus',
    'permission.menu:menu:update': 'Editar menus',
    'audit.menu.create': '{who} criou o menu “{name}”',
    'audit.menu.update': '{who} alterou o menu “{name}”',
    'audit.menu.move': '{who} moveu o menu “{name}”',
    'audit.menu.delete': '{who} excluiu o menu “{name}”',
    'audit.menu.restore': '{who} restaurou o menu “{name}”',
    'audit.menu.purge': '{who} excluiu o menu “{name}” em definitivo',
    'menu.menu': 'Menus',
  },
} satisfies SameKeyTexts<typeof source>;
