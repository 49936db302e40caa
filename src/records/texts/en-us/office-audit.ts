import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from '../zh-cn/office-audit.ts';

/** Names of fields in the audit log that have no name in another text file of the back office. */
export default {
  'content.quality': 'Quality of the translation',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
