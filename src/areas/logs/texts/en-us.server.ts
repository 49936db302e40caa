import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.log:audit:read': 'Read the audit log',
    'permission.log:login:read': 'Read the login log',
    'permission.log:jobs:read': 'Read the job log',
    'permission.log:links:read': 'View link health',
    'audit.export': '{who} exported “{name}”',
    'audit.other': '{who}: {action} ({name})',
    'audit.portal': 'The portal',
    'audit.gone': 'A deleted account',
    'menu.audit': 'Audit log',
    'menu.login': 'Login log',
    'menu.jobs': 'Jobs',
    'menu.links': 'Link health',
  },
} satisfies SameKeyTexts<typeof source>;
