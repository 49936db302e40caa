/** What each permission lets one do. */
export default {
  'permission.content:record:read': '查看内容',
  'permission.content:record:create': '新建内容',
  'permission.content:record:update': '编辑内容',
  'permission.content:record:publish': '发布、下架和归档内容',
  'permission.content:record:delete': '删除和恢复内容',
  'permission.dictionary:item:read': '查看字典',
  'permission.dictionary:item:update': '编辑字典',
} satisfies Record<`permission.${string}`, string>;
