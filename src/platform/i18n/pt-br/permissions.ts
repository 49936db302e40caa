/** What each permission lets one do. */
export default {
  'permission.content:record:read': 'Ver conteúdos',
  'permission.content:record:create': 'Criar conteúdos',
  'permission.content:record:update': 'Editar conteúdos',
  'permission.content:record:publish': 'Publicar, retirar e arquivar conteúdos',
  'permission.content:record:delete': 'Excluir e restaurar conteúdos',
  'permission.dictionary:item:read': 'Ver dicionários',
  'permission.dictionary:item:update': 'Editar dicionários',
} satisfies Record<`permission.${string}`, string>;
