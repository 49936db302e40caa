import type { AreaTexts } from '../../../platform/i18n/types.ts';
import enUs from './en-us.ts';
import ptBr from './pt-br.ts';
import ruRu from './ru-ru.ts';
import { settingTexts } from './settings.server.ts';
import zhCn from './zh-cn.ts';

/** Every text of the area, for the server. */
export const texts: AreaTexts = { pages: { 'zh-cn': zhCn, 'en-us': enUs, 'ru-ru': ruRu, 'pt-br': ptBr }, server: settingTexts };
