import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.ts';

export default {
  'feedback.title': 'Вопросы и обратная связь',
  'feedback.lead': 'Задайте вопрос о стандарте, документе или самом портале. Ответ придёт на указанный вами телефон или адрес.',
  'feedback.report': 'Сообщить об ошибке',
  'feedback.report.lead': 'Напишите, что неверно, и, если знаете, где найти правильные сведения.',
  'feedback.about': 'О какой записи речь',
  'feedback.name': 'Имя и фамилия',
  'feedback.company': 'Компания или организация',
  'feedback.contact': 'Мобильный телефон или электронная почта',
  'feedback.contact.hint': 'Сюда придёт ответ. Номер телефона укажите с кодом страны, например +7 495 123-45-67.',
  'feedback.content': 'Ваш вопрос',
  'feedback.content.report': 'В чём ошибка',
  'feedback.content.hint': 'До 5000 знаков. Не указывайте пароли и номера документов.',
  'feedback.send': 'Отправить',
  'feedback.sent': 'Спасибо, ваше обращение получено',
  'feedback.sent.hint': 'Его номер — {id}. Ответ придёт сюда: {contact}.',
  'feedback.more': 'Написать ещё',
  'notice.feedback.answered': 'Ответ на ваше обращение № {id}: {answer}',
  'notice.feedback.assigned': 'Вам поручено обращение № {id} ({name})',
} satisfies TranslatedTexts<typeof source, 'one' | 'few' | 'many' | 'other'>;
