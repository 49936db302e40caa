import type { AreaTexts } from '../../../platform/i18n/types.ts';
import enUsServer from './en-us.server.ts';
import enUs from './en-us.ts';
import ptBrServer from './pt-br.server.ts';
import ptBr from './pt-br.ts';
import ruRuServer from './ru-ru.server.ts';
import ruRu from './ru-ru.ts';
import zhCnServer from './zh-cn.server.ts';
import zhCn from './zh-cn.ts';

/** Texts of the area for the server. */
export const texts: AreaTexts = {
  pages: { 'zh-cn': zhCn, 'en-us': enUs, 'ru-ru': ruRu, 'pt-br': ptBr },
  server: { 'zh-cn': zhCnServer, 'en-us': enUsServer, 'ru-ru': ruRuServer, 'pt-br': ptBrServer },
};
