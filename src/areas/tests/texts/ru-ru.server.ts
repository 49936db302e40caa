import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'job.tests': 'Завершение просроченных испытаний',
    'audit.test.run': '{who}: запуск испытания',
    'audit.test.conclude': '{who}: запись результата испытания',
    'audit.test.share': '{who}: изменение доступа к результату испытания',
    'audit.test.delete': '{who}: удаление результата испытания',
    'audit.test.limit': 'Время испытания истекло',
  },
} satisfies SameTexts<typeof source>;
