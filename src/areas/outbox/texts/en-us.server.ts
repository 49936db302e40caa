import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.log:outbox:read': 'Read the outbox',
    'job.outbox': 'Clearing the outbox',
    'menu.outbox': 'Outbox',
  },
} satisfies SameTexts<typeof source>;
