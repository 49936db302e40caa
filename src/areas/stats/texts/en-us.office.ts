import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'desk.series.visits': 'Visits',
  'desk.series.searches': 'Searches',
  'desk.unit.visits': 'visits',
  'desk.unit.searches': 'searches',
  'desk.unit.records': 'records',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
