import type { Part } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.ts';

export default {
  'captcha.label': 'Код с картинки',
  'captcha.hint': 'Введите 4–5 букв и цифр с картинки. Регистр не важен.',
  'captcha.picture': 'Картинка с искажёнными буквами и цифрами',
  'captcha.another': 'Другая картинка',
  'captcha.failed': 'Не удалось загрузить, повторите попытку.',
  'captcha.work': 'Не могу прочитать картинку',
  'captcha.work.hint': 'Тогда ваше устройство само решит задачу. Это займёт несколько секунд.',
  'captcha.work.busy': 'Устройство решает задачу. Это займёт несколько секунд.',
  'captcha.work.solved': 'Задача решена. Вводить ничего не нужно.',
  'captcha.work.failed': 'Решить задачу не удалось. Повторите попытку позже или воспользуйтесь картинкой.',

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
} satisfies Part<typeof source, 'one' | 'few' | 'many' | 'other'>;
