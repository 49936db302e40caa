/** The side menu of the back office. */
export default {
  'menu.work': 'Workspace',
  'menu.people': 'People and permissions',
  'menu.system': 'System',
  'menu.logs': 'Logs',
  'menu.content': 'Content',
  'menu.dictionary': 'Dictionaries',
} satisfies Record<`menu.${string}`, string>;
