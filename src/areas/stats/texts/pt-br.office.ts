import type { TextPart } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'desk.series.visits': 'Visitas',
  'desk.series.searches': 'Buscas',
  'desk.unit.visits': 'visitas',
  'desk.unit.searches': 'buscas',
  'desk.unit.records': 'registros',
} satisfies TextPart<typeof source, 'one' | 'many' | 'other'>;
