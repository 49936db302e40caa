import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'job.tests': 'Завершение просроченных проверок',
    'audit.test.run': '{who}: запуск проверки',
    'audit.test.conclude': '{who}: запись результата проверки',
    'audit.test.share': '{who}: изменение доступа к результату проверки',
    'audit.test.delete': '{who}: удаление результата проверки',
    'audit.test.limit': 'Время проверки истекло',
  },
} satisfies SameKeyTexts<typeof source>;
