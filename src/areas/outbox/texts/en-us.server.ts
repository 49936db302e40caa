import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.log:outbox:read': 'Read the outbox',
    'job.outbox': 'Clearing the outbox',
    'menu.outbox': 'Outbox',
    'setting.sender.keepDays': 'Days in the outbox',
    'setting.sender.keepDays.about': 'Older messages are deleted from the outbox, except those still waiting to be sent.',
  },
} satisfies SameTexts<typeof source>;
