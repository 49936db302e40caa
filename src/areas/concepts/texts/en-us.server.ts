import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.concept:concept:read': 'View concepts',
    'permission.concept:concept:create': 'Create concepts',
    'permission.concept:concept:update': 'Edit concepts',
    'permission.concept:concept:delete': 'Take out concepts',
    'audit.concept.create': '{who} created the concept “{name}”',
    'audit.concept.update': '{who} changed the concept “{name}”',
    'audit.concept.delete': '{who} took out the concept “{name}”',
    'audit.concept.reset': '{who} set the concept “{name}” back to its built-in terms',
    'menu.concepts': 'Concepts',
  },
} satisfies SameKeyTexts<typeof source>;
