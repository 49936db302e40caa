import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'desk.series.visits': 'Visitas',
  'desk.series.searches': 'Buscas',
  'desk.unit.visits': 'visitas',
  'desk.unit.searches': 'buscas',
  'desk.unit.records': 'registros',
} satisfies TranslatedTexts<typeof source, 'one' | 'many' | 'other'>;
