import type { Locale } from '../../../base/locales.ts';
import type { ServerTexts } from '../../../platform/i18n/types.ts';

/** Names and descriptions of the area's settings, its only texts for the server. */
export const settingTexts: Readonly<Record<Locale, ServerTexts>> = {
  'zh-cn': {
    office: {
      'setting.site.startDate': '起始日期',
      'setting.site.startDate.about': '大屏自该日起计运行天数（yyyy-mm-dd）；留空则为首次启动日。',
      'setting.screen.refresh': '大屏刷新间隔（毫秒）',
      'setting.screen.refresh.about': '大屏两次请求之间的毫秒数。',
    },
  },
  'en-us': {
    office: {
      'setting.site.startDate': 'First day',
      'setting.site.startDate.about': 'The big screen counts its days from here (yyyy-mm-dd); empty: from the first start.',
      'setting.screen.refresh': 'Refresh of the big screen, ms',
      'setting.screen.refresh.about': 'Milliseconds between two calls of a big screen.',
    },
  },
  'ru-ru': {
    office: {
      'setting.site.startDate': 'Первый день',
      'setting.site.startDate.about': 'От него большой экран считает дни (yyyy-mm-dd); пусто: от первого запуска.',
      'setting.screen.refresh': 'Обновление большого экрана, мс',
      'setting.screen.refresh.about': 'Миллисекунды между двумя запросами большого экрана.',
    },
  },
  'pt-br': {
    office: {
      'setting.site.startDate': 'Primeiro dia',
      'setting.site.startDate.about': 'O telão conta seus dias a partir daqui (yyyy-mm-dd); vazio: do primeiro início.',
      'setting.screen.refresh': 'Atualização do telão, ms',
      'setting.screen.refresh.about': 'Milissegundos entre duas chamadas do telão.',
    },
  },
};
