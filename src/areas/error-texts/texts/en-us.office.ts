import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.group.error': 'Error codes',
  'admin.error-code': 'Error codes',
  'admin.error-code.lead':
    'Every code that the server can answer with and its words. They can be reworded by language; placeholders keep their names.',
  'admin.error-code.status': 'HTTP status',
  'admin.error-code.message': 'Words',
  'admin.error-code.overridden': 'Reworded',
  'admin.error-code.overridden.yes': 'Reworded',
  'admin.error-code.overridden.no': 'Default',
  'admin.error-code.hits': 'Times',
  'admin.error-code.seen': 'Last seen',
  'admin.error-code.placeholders': 'Placeholders',
  'admin.error-code.texts': 'Words by language',
  'admin.error-code.texts.hint': 'Left empty, the default words are used.',
  'admin.error-code.do.reset': 'Back to default',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
