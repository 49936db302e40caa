import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'desk.series.visits': 'Посещения',
  'desk.series.searches': 'Поисковые запросы',
  'desk.unit.visits': 'раз',
  'desk.unit.searches': 'раз',
  'desk.unit.records': 'записей',
} satisfies TranslatedTexts<typeof source, 'one' | 'few' | 'many' | 'other'>;
