import type { AreaTexts } from '../../../platform/i18n/types.ts';
import enUs from './en-us.portal.ts';
import enUsServer from './en-us.server.ts';
import ptBr from './pt-br.portal.ts';
import ptBrServer from './pt-br.server.ts';
import ruRu from './ru-ru.portal.ts';
import ruRuServer from './ru-ru.server.ts';
import zhCn from './zh-cn.portal.ts';
import zhCnServer from './zh-cn.server.ts';

/** Texts of the area for the server. */
export const texts: AreaTexts = {
  pages: { 'zh-cn': zhCn, 'en-us': enUs, 'ru-ru': ruRu, 'pt-br': ptBr },
  server: { 'zh-cn': zhCnServer, 'en-us': enUsServer, 'ru-ru': ruRuServer, 'pt-br': ptBrServer },
};
