import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.group.setting': 'Settings',
  'admin.config': 'Settings',
  'admin.config.name': 'Setting',
  'admin.config.on': 'On',
  'admin.config.off': 'Off',
  'admin.config.group.sender': 'Messages',
  'admin.config.choice.outbox': 'Outbox',
  'admin.config.choice.gateway': 'Gateway',
  'admin.config.choice.smtp': 'SMTP',
  'admin.config.group.admin': 'Back office',
  'admin.config.do.reset': 'Back to default',
  'admin.config.history': 'History',
  'admin.config.history.none': 'Never changed.',
  'admin.config.rollback': 'Set this again',
  'admin.config.rolledback': 'Restored',
  'admin.config.default.back': 'Default',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
