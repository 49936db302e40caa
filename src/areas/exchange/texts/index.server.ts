import type { AreaTexts } from '../../../platform/i18n/types.ts';
import enUsOffice from './en-us.office.ts';
import enUs from './en-us.portal.ts';
import enUsServer from './en-us.server.ts';
import ptBrOffice from './pt-br.office.ts';
import ptBr from './pt-br.portal.ts';
import ptBrServer from './pt-br.server.ts';
import ruRuOffice from './ru-ru.office.ts';
import ruRu from './ru-ru.portal.ts';
import ruRuServer from './ru-ru.server.ts';
import zhCnOffice from './zh-cn.office.ts';
import zhCn from './zh-cn.portal.ts';
import zhCnServer from './zh-cn.server.ts';

/** Texts of the area for the server. */
export const texts: AreaTexts = {
  pages: { 'zh-cn': zhCn, 'en-us': enUs, 'ru-ru': ruRu, 'pt-br': ptBr },
  office: { 'zh-cn': zhCnOffice, 'en-us': enUsOffice, 'ru-ru': ruRuOffice, 'pt-br': ptBrOffice },
  server: { 'zh-cn': zhCnServer, 'en-us': enUsServer, 'ru-ru': ruRuServer, 'pt-br': ptBrServer },
};
