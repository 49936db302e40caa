import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.concept:concept:read': 'Просмотр понятий',
    'permission.concept:concept:create': 'Создание понятий',
    'permission.concept:concept:update': 'Изменение понятий',
    'permission.concept:concept:delete': 'Исключение понятий',
    'audit.concept.create': '{who}: создано понятие «{name}»',
    'audit.concept.update': '{who}: изменено понятие «{name}»',
    'audit.concept.delete': '{who}: исключено понятие «{name}»',
    'audit.concept.reset': '{who}: возвращены встроенные термины понятия «{name}»',
    'menu.concepts': 'Понятия',
  },
} satisfies SameKeyTexts<typeof source>;
