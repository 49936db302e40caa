import type { TranslatedTexts } from '../types.ts';
import type source from '../zh-cn/captcha.ts';

/** Texts of the captcha. */
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
} satisfies TranslatedTexts<typeof source, 'one' | 'few' | 'many' | 'other'>;
