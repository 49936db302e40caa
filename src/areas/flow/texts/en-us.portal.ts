import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.portal.ts';

export default {
  'uc.flow': 'My requests',
  'notice.flow.task': 'Your turn: {title}',
  'notice.flow.copied': 'Copied to you: {title}',
  'notice.flow.deputy': 'You act for {title}',
  'notice.flow.ended': 'Decided: {title}',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
