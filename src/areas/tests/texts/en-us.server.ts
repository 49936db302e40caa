import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'job.tests': 'Giving up tests that ran out of time',
    'audit.test.run': '{who} ran a test',
    'audit.test.conclude': '{who} recorded a test result',
    'audit.test.share': '{who} changed who may see a test result',
    'audit.test.delete': '{who} deleted a test result',
    'audit.test.limit': 'A test ran out of time',
  },
} satisfies SameKeyTexts<typeof source>;
