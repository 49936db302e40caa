/** The side menu of the back office. */
export default {
  'menu.work': 'Área de trabalho',
  'menu.people': 'Pessoas e permissões',
  'menu.system': 'Sistema',
  'menu.logs': 'Registros',
  'menu.content': 'Conteúdo',
  'menu.dictionary': 'Dicionários',
} satisfies Record<`menu.${string}`, string>;
