import type { AreaTexts } from '../../../platform/i18n/types.ts';
import enUsServer from './en-us.server.ts';
import ptBrServer from './pt-br.server.ts';
import ruRuServer from './ru-ru.server.ts';
import zhCnServer from './zh-cn.server.ts';

/** Every text of the area, for the server. */
export const texts: AreaTexts = {
  server: { 'zh-cn': zhCnServer, 'en-us': enUsServer, 'ru-ru': ruRuServer, 'pt-br': ptBrServer },
};
