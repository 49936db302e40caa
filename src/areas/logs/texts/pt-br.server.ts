import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.log:audit:read': 'Ver o registro de auditoria',
    'permission.log:login:read': 'Ver o registro de acessos',
    'permission.log:jobs:read': 'Ver o registro de tarefas',
    'permission.log:links:read': 'Ver o estado dos links',
    'audit.export': '{who} exportou “{name}”',
    'audit.other': '{who}: {action} ({name})',
    'audit.portal': 'O portal',
    'audit.gone': 'Uma conta excluída',
    'menu.audit': 'Registro de ações',
    'menu.login': 'Registro de acessos',
    'menu.jobs': 'Tarefas',
    'menu.links': 'Estado dos links',
  },
} satisfies SameKeyTexts<typeof source>;
