/** The side menu of the back office. */
export default {
  'menu.work': 'Рабочее место',
  'menu.people': 'Организации и доступ',
  'menu.system': 'Система',
  'menu.logs': 'Журналы',
  'menu.content': 'Материалы',
  'menu.dictionary': 'Справочники',
} satisfies Record<`menu.${string}`, string>;
