import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.concept': 'Понятия',
  'admin.concept.lead': 'Как понятие называется на каждом языке: поиск на одном языке находит записи на других. Изменение действует сразу.',
  'admin.concept.id': 'Ключ',
  'admin.concept.key': 'Ключ',
  'admin.concept.count': 'Терминов',
  'admin.concept.state': 'Состояние',
  'admin.concept.state.built-in': 'Встроенное',
  'admin.concept.state.changed': 'Изменено',
  'admin.concept.state.own': 'Своё',
  'admin.concept.state.hidden': 'Исключено',
  'admin.concept.status.preferred': 'Предпочтительный',
  'admin.concept.status.admitted': 'Допустимый',
  'admin.concept.status.deprecated': 'Нерекомендуемый',
  'admin.concept.terms': 'Термины',
  'admin.concept.terms.hint':
    'Несколько терминов одного языка разделяются точкой с запятой. Первый — предпочтительный; минус перед термином означает, что он нерекомендуемый: понимается, но не показывается.',
  'admin.concept.do.reset': 'Вернуть встроенные термины',
  'admin.concept.zh-cn': 'Китайский',
  'admin.concept.en-us': 'Английский',
  'admin.concept.ru-ru': 'Русский',
  'admin.concept.pt-br': 'Португальский',
} satisfies TranslatedTexts<typeof source, 'one' | 'few' | 'many' | 'other'>;
