/** Texts of organizations, accounts and labels outside their lists; of the tree, the language tabs and the command palette. */
export default {
  'office.locales.empty': '缺',
  'office.locales.otherwise': '默认',
  'office.locales': '语言',
  'office.faults': '处错误',
  'office.tree.find': '在树中查找',
  'office.tree.present': '{name}（当前）',
  'office.tree.top': '顶级',
  'office.tree.further': '再显示 {count} 个',
  'office.palette.none': '没有匹配的结果。',
  'office.palette.looking': '正在查找…',
} as const;
