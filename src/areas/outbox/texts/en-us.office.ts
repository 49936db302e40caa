import type { Part } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.outbox': 'Outbox',
  'admin.outbox.lead':
    'Text messages and mail written by the portal. Without a gateway they stay here to be passed on by hand; codes in what was sent are masked.',
  'admin.outbox.target': 'To',
  'admin.outbox.at': 'Time',
  'admin.outbox.sent': 'Sent',
  'admin.outbox.text': 'Text',
  'admin.outbox.error': 'Error',
  'admin.outbox.attempts': 'Attempts',
  'admin.outbox.channel': 'Channel',
  'admin.outbox.channel.sms': 'Text message',
  'admin.outbox.channel.mail': 'E-mail',
  'admin.outbox.state': 'State',
  'admin.outbox.state.queued': 'Queued',
  'admin.outbox.state.sent': 'Sent',
  'admin.outbox.state.failed': 'Failed',
  'admin.outbox.state.kept': 'Kept here',
} satisfies Part<typeof source, 'one' | 'other'>;
