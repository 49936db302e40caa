import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'job.tests': 'Encerramento de testes fora do prazo',
    'audit.test.run': '{who} executou um teste',
    'audit.test.conclude': '{who} registrou o resultado de um teste',
    'audit.test.share': '{who} alterou quem pode ver um resultado de teste',
    'audit.test.delete': '{who} excluiu um resultado de teste',
    'audit.test.limit': 'Um teste ultrapassou o tempo limite',
  },
} satisfies SameKeyTexts<typeof source>;
