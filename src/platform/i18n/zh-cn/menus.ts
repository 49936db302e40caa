/** The side menu of the back office. */
export default {
  'menu.work': '工作台',
  'menu.people': '组织与权限',
  'menu.system': '系统',
  'menu.logs': '日志',
  'menu.content': '内容管理',
  'menu.dictionary': '数据字典',
} satisfies Record<`menu.${string}`, string>;
