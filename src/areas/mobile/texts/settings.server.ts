import type { Locale } from '../../../base/locales.ts';
import type { ServerTexts } from '../../../platform/i18n/types.ts';

/** Names of the area's settings, and what each does: all that the server alone says of the area. */
export const settingTexts: Readonly<Record<Locale, ServerTexts>> = {
  'zh-cn': {
    office: {
      'setting.mobile.offline': '手机版离线阅读',
      'setting.mobile.offline.about': '读者可在手机上保存页面，断网时仍能阅读。关闭后，读者下次访问时会删除其手机中的已存页面。',
    },
  },
  'en-us': {
    office: {
      'setting.mobile.offline': 'Offline reading on phones',
      'setting.mobile.offline.about':
        'Readers may keep pages of the mobile portal for where there is no network. When this is off, what phones hold is removed at their next visit.',
    },
  },
  'ru-ru': {
    office: {
      'setting.mobile.offline': 'Чтение без сети на телефонах',
      'setting.mobile.offline.about':
        'Читатели могут сохранять страницы мобильной версии и открывать их без сети. После отключения сохранённое удаляется с телефонов при следующем посещении.',
    },
  },
  'pt-br': {
    office: {
      'setting.mobile.offline': 'Leitura sem conexão no celular',
      'setting.mobile.offline.about':
        'Os leitores podem guardar páginas da versão para celular e abri-las sem rede. Desligado, o que os celulares guardam é removido na próxima visita.',
    },
  },
};
