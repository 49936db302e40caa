import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.group.setting': 'Настройки',
  'admin.config': 'Настройки',
  'admin.config.name': 'Настройка',
  'admin.config.on': 'Включено',
  'admin.config.off': 'Выключено',
  'admin.config.group.sender': 'Сообщения',
  'admin.config.choice.outbox': 'Исходящие',
  'admin.config.choice.gateway': 'Шлюз',
  'admin.config.choice.smtp': 'SMTP',
  'admin.config.group.admin': 'Администрирование',
  'admin.config.do.reset': 'Вернуть по умолчанию',
  'admin.config.history': 'История',
  'admin.config.history.none': 'Не изменялась.',
  'admin.config.rollback': 'Вернуть это значение',
  'admin.config.rolledback': 'Значение возвращено',
  'admin.config.default.back': 'По умолчанию',
} satisfies TranslatedTexts<typeof source, 'one' | 'few' | 'many' | 'other'>;
