import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from '../zh-cn/office-audit.ts';

/** What the fields of the audit are called that no module of the back office has a word for. */
export default {
  'content.quality': 'Качество перевода',
} satisfies TranslatedTexts<typeof source, 'one' | 'few' | 'many' | 'other'>;
