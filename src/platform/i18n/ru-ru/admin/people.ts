import type { TranslatedTexts } from '../../types.ts';
import type source from '../../zh-cn/admin/people.ts';

export default {
  'office.locales.empty': 'нет',
  'office.locales.otherwise': 'по умолчанию',
  'office.locales': 'Языки',
  'office.faults': 'с ошибками',
  'office.tree.find': 'Найти в дереве',
  'office.tree.present': '{name} (сейчас)',
  'office.tree.top': 'Верхний уровень',
  'office.tree.further': 'Показать ещё {count}',
  'office.palette.none': 'Совпадений нет.',
  'office.palette.looking': 'Идёт поиск…',
} satisfies TranslatedTexts<typeof source, 'one' | 'few' | 'many' | 'other'>;
