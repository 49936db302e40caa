import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.label:label:read': 'View permission labels',
    'permission.label:label:create': 'Create permission labels',
    'permission.label:label:update': 'Edit permission labels and their members',
    'permission.label:label:delete': 'Delete and restore permission labels',
    'permission.permission:catalogue:read': 'View the permission catalogue',
    'audit.label.create': '{who} created the label “{name}”',
    'audit.label.update': '{who} changed the label “{name}”',
    'audit.label.delete': '{who} deleted the label “{name}”',
    'audit.label.restore': '{who} restored the label “{name}”',
    'audit.label.purge': '{who} deleted the label “{name}” for good',
    'menu.labels': 'Permission labels',
    'menu.permission': 'Permissions',
  },
} satisfies SameKeyTexts<typeof source>;
