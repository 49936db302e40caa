import type { AreaTexts } from '../../platform/i18n/types.ts';
import enUsOffice from './en-us.office.ts';
import enUsPortal from './en-us.portal.ts';
import enUsServer from './en-us.server.ts';
import enUs from './en-us.ts';
import ptBrOffice from './pt-br.office.ts';
import ptBrPortal from './pt-br.portal.ts';
import ptBrServer from './pt-br.server.ts';
import ptBr from './pt-br.ts';
import ruRuOffice from './ru-ru.office.ts';
import ruRuPortal from './ru-ru.portal.ts';
import ruRuServer from './ru-ru.server.ts';
import ruRu from './ru-ru.ts';
import zhCnOffice from './zh-cn.office.ts';
import zhCnPortal from './zh-cn.portal.ts';
import zhCnServer from './zh-cn.server.ts';
import zhCn from './zh-cn.ts';

/** Texts of the area `records` in all languages of the interface, for the server. */
export const texts: AreaTexts = {
  pages: {
    'zh-cn': { ...zhCn, ...zhCnPortal },
    'en-us': { ...enUs, ...enUsPortal },
    'ru-ru': { ...ruRu, ...ruRuPortal },
    'pt-br': { ...ptBr, ...ptBrPortal },
  },
  office: { 'zh-cn': zhCnOffice, 'en-us': enUsOffice, 'ru-ru': ruRuOffice, 'pt-br': ptBrOffice },
  server: { 'zh-cn': zhCnServer, 'en-us': enUsServer, 'ru-ru': ruRuServer, 'pt-br': ptBrServer },
};
