import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.concept:concept:read': 'Ver conceitos',
    'permission.concept:concept:create': 'Criar conceitos',
    'permission.concept:concept:update': 'Editar conceitos',
    'permission.concept:concept:delete': 'Retirar conceitos',
    'audit.concept.create': '{who} criou o conceito “{name}”',
    'audit.concept.update': '{who} alterou o conceito “{name}”',
    'audit.concept.delete': '{who} retirou o conceito “{name}”',
    'audit.concept.reset': '{who} restaurou os termos padrão do conceito “{name}”',
    'menu.concepts': 'Conceitos',
  },
} satisfies SameKeyTexts<typeof source>;
