import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'job.tests': '结束超时的测试',
    'audit.test.run': '{who}开始了测试',
    'audit.test.conclude': '{who}填报了测试结果',
    'audit.test.share': '{who}更改了测试结果的可见范围',
    'audit.test.delete': '{who}删除了测试结果',
    'audit.test.limit': '测试超过了时限',
  },
} satisfies ServerTexts;
