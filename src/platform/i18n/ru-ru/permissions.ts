/** What each permission lets one do. */
export default {
  'permission.content:record:read': 'Просмотр материалов',
  'permission.content:record:create': 'Создание материалов',
  'permission.content:record:update': 'Изменение материалов',
  'permission.content:record:publish': 'Публикация, снятие и архивирование материалов',
  'permission.content:record:delete': 'Удаление и восстановление материалов',
  'permission.dictionary:item:read': 'Просмотр справочников',
  'permission.dictionary:item:update': 'Изменение справочников',
} satisfies Record<`permission.${string}`, string>;
