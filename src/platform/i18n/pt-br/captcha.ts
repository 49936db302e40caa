import type { TranslatedTexts } from '../types.ts';
import type source from '../zh-cn/captcha.ts';

/** Texts of the captcha. */
export default {
  'captcha.label': 'Código da imagem',
  'captcha.hint': 'Digite as 4 ou 5 letras e números da imagem. Maiúsculas e minúsculas não fazem diferença.',
  'captcha.picture': 'Imagem com letras e números distorcidos',
  'captcha.another': 'Outra imagem',
  'captcha.failed': 'Não foi possível carregar. Tente novamente.',
  'captcha.work': 'Não consigo ler a imagem',
  'captcha.work.hint': 'Seu dispositivo resolve uma tarefa no lugar da imagem. Leva alguns segundos.',
  'captcha.work.busy': 'Seu dispositivo está resolvendo a tarefa. Leva alguns segundos.',
  'captcha.work.solved': 'Tarefa resolvida. Não é preciso digitar nada aqui.',
  'captcha.work.failed': 'Não foi possível resolver a tarefa. Tente mais tarde ou use uma imagem.',
} satisfies TranslatedTexts<typeof source, 'one' | 'many' | 'other'>;
