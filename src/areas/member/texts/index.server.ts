import type { AreaTexts } from '../../../platform/i18n/types.ts';
import enUs from './en-us.portal.ts';
import ptBr from './pt-br.portal.ts';
import ruRu from './ru-ru.portal.ts';
import zhCn from './zh-cn.portal.ts';

/** Texts of the area for the server. */
export const texts: AreaTexts = {
  pages: { 'zh-cn': zhCn, 'en-us': enUs, 'ru-ru': ruRu, 'pt-br': ptBr },
};
