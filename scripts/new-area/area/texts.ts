import { declarePageTexts, declareServerTexts } from '../../../src/platform/i18n/area-texts.ts';

/** All texts of the area: `pages` for visitors, `office` for the back office, `server` for messages of the API in the back office. */
export const texts = {
  pages: declarePageTexts({
    'zh-cn': { 'sample.title': '示例', 'sample.none': '暂无内容。' },
    'en-us': { 'sample.title': 'Sample', 'sample.none': 'Nothing here yet.' },
    'ru-ru': { 'sample.title': 'Пример', 'sample.none': 'Пока ничего нет.' },
    'pt-br': { 'sample.title': 'Exemplo', 'sample.none': 'Nada aqui ainda.' },
  }),
  office: declarePageTexts({
    'zh-cn': {
      'admin.sample': '示例',
      'admin.sample.title': '标题',
      'admin.sample.created': '时间',
      'admin.sample.state': '状态',
      'admin.sample.state.open': '进行中',
      'admin.sample.state.done': '已完成',
      'admin.config.group.sample': '示例',
    },
    'en-us': {
      'admin.sample': 'Sample',
      'admin.sample.title': 'Title',
      'admin.sample.created': 'Time',
      'admin.sample.state': 'State',
      'admin.sample.state.open': 'Open',
      'admin.sample.state.done': 'Done',
      'admin.config.group.sample': 'Sample',
    },
    'ru-ru': {
      'admin.sample': 'Пример',
      'admin.sample.title': 'Название',
      'admin.sample.created': 'Время',
      'admin.sample.state': 'Состояние',
      'admin.sample.state.open': 'Открыто',
      'admin.sample.state.done': 'Завершено',
      'admin.config.group.sample': 'Пример',
    },
    'pt-br': {
      'admin.sample': 'Exemplo',
      'admin.sample.title': 'Título',
      'admin.sample.created': 'Data',
      'admin.sample.state': 'Situação',
      'admin.sample.state.open': 'Aberto',
      'admin.sample.state.done': 'Concluído',
      'admin.config.group.sample': 'Exemplo',
    },
  }),
  server: declareServerTexts({
    'zh-cn': {
      office: {
        'permission.sample:entry:read': '查看示例',
        'menu.sample': '示例',
        'job.sample': '清理示例',
        'setting.sample.days': '示例保留天数',
        'setting.sample.days.about': '超过该天数的内容会被删除。',
      },
    },
    'en-us': {
      office: {
        'permission.sample:entry:read': 'Read the sample entries',
        'menu.sample': 'Sample',
        'job.sample': 'Deletion of old sample entries',
        'setting.sample.days': 'Days that sample entries are kept',
        'setting.sample.days.about': 'Older entries are deleted.',
      },
    },
    'ru-ru': {
      office: {
        'permission.sample:entry:read': 'Просмотр примера',
        'menu.sample': 'Пример',
        'job.sample': 'Удаление старых записей примера',
        'setting.sample.days': 'Срок хранения записей примера, дней',
        'setting.sample.days.about': 'Более старые записи удаляются.',
      },
    },
    'pt-br': {
      office: {
        'permission.sample:entry:read': 'Ver o exemplo',
        'menu.sample': 'Exemplo',
        'job.sample': 'Exclusão de entradas antigas do exemplo',
        'setting.sample.days': 'Dias de retenção do exemplo',
        'setting.sample.days.about': 'Entradas mais antigas são excluídas.',
      },
    },
  }),
};
