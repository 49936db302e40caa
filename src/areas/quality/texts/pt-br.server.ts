import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'menu.quality': 'Qualidade dos dados',
    'permission.quality:record:read': 'Ver qualidade dos dados',
    'permission.quality:merge:undo': 'Separar registros unificados',
    'permission.quality:rule:run': 'Executar e desfazer regras de dados',
    'audit.quality.dry-run': '{who} simulou a regra {name}',
    'audit.quality.apply': '{who} executou a regra {name}',
    'audit.quality.undo': '{who} desfez a execução {run} da regra {name}',
    'audit.quality.take-apart': '{who} separou {name} novamente',
    'audit.quality.cancel': '{who} cancelou a execução {run} da regra {name}',
  },
} satisfies SameKeyTexts<typeof source>;
