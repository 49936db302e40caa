import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.group.organization': 'Организации',
  'admin.organization': 'Организации',
  'admin.organization.all': 'Все организации',
  'admin.organization.open': 'Раскрыть «{name}»',
  'admin.organization.parent': 'Вышестоящая',
  'admin.organization.path': 'Вышестоящие',
  'admin.organization.leaders': 'Руководители',
  'admin.organization.children': 'Подчинённые',
  'admin.organization.members': 'Участники',
  'admin.organization.status.1': 'Действует',
  'admin.organization.status.0': 'Не действует',
  'admin.organization.do.move': 'Переместить',
  'admin.organization.moved': 'Перемещено',
  'admin.organization.tree.hint': 'Перемещайте мышью. С клавиатуры: Ctrl+X — взять, Ctrl+V — поместить под выбранную.',
  'admin.organization.picked': '«{name}» взята: нажмите Ctrl+V на новой вышестоящей',
  'admin.organization.do.members': 'Изменить состав',
  'admin.organization.add': 'Добавить',
  'admin.organization.remove': 'Исключить',
  'admin.organization.below': 'Добавить внутри',
} satisfies TranslatedTexts<typeof source, 'one' | 'few' | 'many' | 'other'>;
