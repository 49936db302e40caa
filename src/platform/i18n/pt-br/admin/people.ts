import type { TranslatedTexts } from '../../types.ts';
import type source from '../../zh-cn/admin/people.ts';

export default {
  'office.locales.empty': 'falta',
  'office.locales.otherwise': 'padrão',
  'office.locales': 'Idiomas',
  'office.faults': 'a corrigir',
  'office.tree.find': 'Buscar na árvore',
  'office.tree.present': '{name} (atual)',
  'office.tree.top': 'Nível mais alto',
  'office.tree.further': 'Mostrar mais {count}',
  'office.palette.none': 'Nenhum resultado.',
  'office.palette.looking': 'Buscando…',
} satisfies TranslatedTexts<typeof source, 'one' | 'many' | 'other'>;
