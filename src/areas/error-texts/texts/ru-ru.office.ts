import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.group.error': 'Коды ошибок',
  'admin.error-code': 'Коды ошибок',
  'admin.error-code.lead':
    'Все коды ответов сервера и их тексты. Тексты можно изменить для каждого языка, имена подстановок остаются прежними.',
  'admin.error-code.status': 'Статус HTTP',
  'admin.error-code.message': 'Текст',
  'admin.error-code.overridden': 'Изменён',
  'admin.error-code.overridden.yes': 'Изменён',
  'admin.error-code.overridden.no': 'По умолчанию',
  'admin.error-code.hits': 'Раз',
  'admin.error-code.seen': 'Последний раз',
  'admin.error-code.placeholders': 'Подстановки',
  'admin.error-code.texts': 'Тексты по языкам',
  'admin.error-code.texts.hint': 'Если поле пустое, используется текст по умолчанию.',
  'admin.error-code.do.reset': 'Вернуть по умолчанию',
} satisfies TranslatedTexts<typeof source, 'one' | 'few' | 'many' | 'other'>;
