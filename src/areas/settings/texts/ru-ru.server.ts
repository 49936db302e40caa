import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.setting:setting:read': 'Просмотр настроек',
    'permission.setting:setting:update': 'Изменение настроек',
    'audit.setting.update': '{who}: изменение настройки «{name}»',
    'audit.setting.reset': '{who}: возврат настройки «{name}» к исходному значению',
    'audit.setting.rollback': '{who}: возврат настройки «{name}» к прежнему значению',
    'menu.config': 'Настройки',
  },
} satisfies SameKeyTexts<typeof source>;
