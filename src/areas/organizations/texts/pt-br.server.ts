import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.organization:organization:read': 'Ver organizações',
    'permission.organization:organization:create': 'Criar organizações',
    'permission.organization:organization:update': 'Editar e mover organizações',
    'permission.organization:organization:delete': 'Excluir e restaurar organizações',
    'audit.organization.create': '{who} criou a organização “{name}”',
    'audit.organization.update': '{who} alterou a organização “{name}”',
    'audit.organization.move': '{who} moveu a organização “{name}”',
    'audit.organization.delete': '{who} excluiu a organização “{name}”',
    'audit.organization.restore': '{who} restaurou a organização “{name}”',
    'audit.organization.purge': '{who} excluiu a organização “{name}” em definitivo',
    'menu.organization': 'Organizações',
  },
} satisfies SameKeyTexts<typeof source>;
