import type { Part } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.group.setting': 'Settings',
  'admin.config': 'Settings',
  'admin.config.name': 'Setting',
  'admin.config.on': 'On',
  'admin.config.off': 'Off',
  'admin.config.group.links': 'Links',
  'admin.config.group.passport': 'Passwords',
  'admin.config.group.sender': 'Messages',
  'admin.config.group.sms': 'Message limits',
  'admin.config.choice.outbox': 'Outbox',
  'admin.config.choice.gateway': 'Gateway',
  'admin.config.choice.smtp': 'SMTP',
  'admin.config.group.posting': 'Postings',
  'admin.config.group.admin': 'Back office',
  'admin.config.group.mobile': 'Mobile portal',
  'admin.config.group.site': 'Site',
  'admin.config.do.reset': 'Back to default',
  'admin.config.history': 'History',
  'admin.config.history.none': 'Never changed.',
  'admin.config.rollback': 'Set this again',
  'admin.config.rolledback': 'Restored',
  'admin.config.default.back': 'Default',
} satisfies Part<typeof source, 'one' | 'other'>;
