import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.label:label:read': 'Ver rótulos de permissão',
    'permission.label:label:create': 'Criar rótulos de permissão',
    'permission.label:label:update': 'Editar rótulos de permissão e seus membros',
    'permission.label:label:delete': 'Excluir e restaurar rótulos de permissão',
    'permission.permission:catalogue:read': 'Ver o catálogo de permissões',
    'audit.label.create': '{who} criou o rótulo “{name}”',
    'audit.label.update': '{who} alterou o rótulo “{name}”',
    'audit.label.delete': '{who} excluiu o rótulo “{name}”',
    'audit.label.restore': '{who} restaurou o rótulo “{name}”',
    'audit.label.purge': '{who} excluiu o rótulo “{name}” em definitivo',
    'menu.labels': 'Rótulos de permissão',
    'menu.permission': 'Permissões',
  },
} satisfies SameKeyTexts<typeof source>;
