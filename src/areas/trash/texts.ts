import { declareServerTexts } from '../../platform/i18n/area-texts.ts';

/** Texts of the area in all languages (scripts/area-texts.ts). */
export const texts = {
  server: declareServerTexts({
    'zh-cn': {
      office: {
        'job.trash': '清空回收站',
      },
    },
    'en-us': {
      office: {
        'job.trash': 'Emptying the trash',
      },
    },
    'ru-ru': {
      office: {
        'job.trash': 'Очистка корзины',
      },
    },
    'pt-br': {
      office: {
        'job.trash': 'Esvaziar a lixeira',
      },
    },
  }),
};
