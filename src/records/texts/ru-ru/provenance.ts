import type { Part } from '../../../platform/i18n/types.ts';
import type source from '../zh-cn/provenance.ts';

export default {
  'source.checked': 'Проверено',
  'source.ok': 'Ссылка работает',
  'source.moved': 'Страница перемещена',
  'source.broken': 'Ссылка не открывается',
  'source.unsure': 'При последней проверке убедиться не удалось',
  'source.unchecked': 'Ссылка ещё не проверялась',
  'source.publisher': 'Найти на сайте издателя',

  'history.title': 'История изменений',
  'history.lead': 'Запись добавлена {date}; ниже — всё, что изменилось с тех пор.',
  'history.none': 'Запись добавлена {date} и с тех пор не менялась.',
  'history.by.import': 'Импорт из источника',
  'history.by.editor': 'Правка редакции',
  'history.by.sample': 'Исходное наполнение',
  'history.field': 'Поле',
  'history.from': 'Было',
  'history.to': 'Стало',
  'history.nothing': 'не указано',
  'history.protected': 'Изменено. Контактные данные здесь не показываются.',
  'history.translation': 'Перевод ({language})',
  'history.yes': 'Да',
  'history.no': 'Нет',

  'field.lang': 'Язык оригинала',
  'field.summary': 'Аннотация',
  'field.body': 'Текст',
  'field.industries': 'Отрасли',
  'field.technologies': 'Цифровые технологии',
  'field.sourceName': 'Источник',
  'field.sourceLink': 'Ссылка на источник',
  'field.sourceLicence': 'Лицензия',
  'field.otherSources': 'Другие источники',
} satisfies Part<typeof source, 'one' | 'few' | 'many' | 'other'>;
