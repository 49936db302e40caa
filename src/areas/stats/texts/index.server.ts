import type { AreaTexts } from '../../../platform/i18n/types.ts';
import enUsOffice from './en-us.office.ts';
import enUsServer from './en-us.server.ts';
import ptBrOffice from './pt-br.office.ts';
import ptBrServer from './pt-br.server.ts';
import ruRuOffice from './ru-ru.office.ts';
import ruRuServer from './ru-ru.server.ts';
import zhCnOffice from './zh-cn.office.ts';
import zhCnServer from './zh-cn.server.ts';

/** Texts of the area for the server. */
export const texts: AreaTexts = {
  office: { 'zh-cn': zhCnOffice, 'en-us': enUsOffice, 'ru-ru': ruRuOffice, 'pt-br': ptBrOffice },
  server: { 'zh-cn': zhCnServer, 'en-us': enUsServer, 'ru-ru': ruRuServer, 'pt-br': ptBrServer },
};
