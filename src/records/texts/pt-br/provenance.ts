import type { Part } from '../../../platform/i18n/types.ts';
import type source from '../zh-cn/provenance.ts';

export default {
  'source.checked': 'Verificado em',
  'source.ok': 'O link funciona',
  'source.moved': 'A página mudou de endereço',
  'source.broken': 'O link não abre mais',
  'source.unsure': 'A última verificação não confirmou o link',
  'source.unchecked': 'Link ainda não verificado',
  'source.publisher': 'Procurar no site da instituição',

  'history.title': 'Histórico de alterações',
  'history.lead': 'Registro incluído em {date}. O que mudou desde então:',
  'history.none': 'Este registro não mudou desde que foi incluído, em {date}.',
  'history.by.import': 'Importação da fonte',
  'history.by.editor': 'Alteração editorial',
  'history.by.sample': 'Conteúdo inicial',
  'history.field': 'Campo',
  'history.from': 'Antes',
  'history.to': 'Depois',
  'history.nothing': 'vazio',
  'history.protected': 'Alterado. Dados de contato não são exibidos aqui.',
  'history.translation': 'Tradução ({language})',
  'history.yes': 'Sim',
  'history.no': 'Não',

  'field.lang': 'Idioma original',
  'field.summary': 'Resumo',
  'field.body': 'Texto',
  'field.industries': 'Setores',
  'field.technologies': 'Tecnologias digitais',
  'field.sourceName': 'Fonte',
  'field.sourceLink': 'Link da fonte',
  'field.sourceLicence': 'Licença',
  'field.otherSources': 'Outras fontes',
} satisfies Part<typeof source, 'one' | 'many' | 'other'>;
