import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'job.trash': '清空回收站',
  },
} satisfies ServerTexts;
