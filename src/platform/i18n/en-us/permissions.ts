/** What each permission lets one do. */
export default {
  'permission.content:record:read': 'View content',
  'permission.content:record:create': 'Create content',
  'permission.content:record:update': 'Edit content',
  'permission.content:record:publish': 'Publish, unpublish and archive content',
  'permission.content:record:delete': 'Delete and restore content',
  'permission.dictionary:item:read': 'View dictionaries',
  'permission.dictionary:item:update': 'Edit dictionaries',
} satisfies Record<`permission.${string}`, string>;
