import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from '../zh-cn/reading.ts';

export default {
  'list.allOfThem': 'На этой странице у всех: {labels}',
  'detail.equivalents': 'Соответствующие стандарты',
  'detail.sameBase': 'Также на основе {number}',
  'detail.act.download': 'Скачать',
  'detail.act.contact': 'Связаться',
  'detail.act.website': 'Перейти на сайт',
  'detail.act.signIn': 'Войти, чтобы увидеть контакт',
  'detail.act.standards': 'Показать стандарты',
  'detail.narrower': 'Более узкие темы',
  'compare.differIn': 'Различаются: {names}',
  'compare.differInMore': 'Различаются: {names} и ещё {more}',
} satisfies TranslatedTexts<typeof source, 'one' | 'few' | 'many' | 'other'>;
