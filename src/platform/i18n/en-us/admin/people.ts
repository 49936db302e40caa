import type { TranslatedTexts } from '../../types.ts';
import type source from '../../zh-cn/admin/people.ts';

export default {
  'office.locales.empty': 'missing',
  'office.locales.otherwise': 'default',
  'office.locales': 'Languages',
  'office.faults': 'to put right',
  'office.tree.find': 'Find in the tree',
  'office.tree.present': '{name} (now)',
  'office.tree.top': 'Top of the tree',
  'office.tree.further': 'Show {count} more',
  'office.palette.none': 'No matches.',
  'office.palette.looking': 'Searching…',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
