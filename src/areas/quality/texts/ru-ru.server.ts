import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'menu.quality': 'Качество данных',
    'permission.quality:record:read': 'Просмотр качества данных',
    'permission.quality:merge:undo': 'Разъединение объединённых записей',
    'permission.quality:rule:run': 'Запуск и отмена правил данных',
    'audit.quality.dry-run': '{who}: пробный запуск правила {name}',
    'audit.quality.apply': '{who}: запуск правила {name}',
    'audit.quality.undo': '{who}: отмена запуска {run} правила {name}',
    'audit.quality.take-apart': '{who}: отмена объединения {name}',
    'audit.quality.cancel': '{who}: прерван запуск {run} правила {name}',
  },
} satisfies SameKeyTexts<typeof source>;
