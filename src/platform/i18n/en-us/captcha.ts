import type { TranslatedTexts } from '../types.ts';
import type source from '../zh-cn/captcha.ts';

/** Texts of the captcha. */
export default {
  'captcha.label': 'Graphic verification code',
  'captcha.hint': 'Type the 4 or 5 letters and digits in the picture. Capitals make no difference.',
  'captcha.picture': 'Picture of bent letters and digits',
  'captcha.another': 'Another picture',
  'captcha.failed': 'This could not be loaded. Please try again.',
  'captcha.work': 'I cannot read the picture',
  'captcha.work.hint': 'Your device then solves a task instead. It takes a few seconds.',
  'captcha.work.busy': 'Your device is solving the task. This takes a few seconds.',
  'captcha.work.solved': 'Solved. There is nothing to type here.',
  'captcha.work.failed': 'The task could not be solved. Please try again later or use a picture.',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
