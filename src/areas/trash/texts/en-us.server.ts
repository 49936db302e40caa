import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'job.trash': 'Emptying the trash',
  },
} satisfies SameTexts<typeof source>;
