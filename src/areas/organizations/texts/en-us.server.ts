import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.organization:organization:read': 'View organizations',
    'permission.organization:organization:create': 'Create organizations',
    'permission.organization:organization:update': 'Edit and move organizations',
    'permission.organization:organization:delete': 'Delete and restore organizations',
    'audit.organization.create': '{who} created the organization “{name}”',
    'audit.organization.update': '{who} changed the organization “{name}”',
    'audit.organization.move': '{who} moved the organization “{name}”',
    'audit.organization.delete': '{who} deleted the organization “{name}”',
    'audit.organization.restore': '{who} restored the organization “{name}”',
    'audit.organization.purge': '{who} deleted the organization “{name}” for good',
    'menu.organization': 'Organizations',
  },
} satisfies SameKeyTexts<typeof source>;
