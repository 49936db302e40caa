import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from '../zh-cn/compare.ts';

export default {
  'compare.title.standard': 'Comparação de normas',
  'compare.title.policy': 'Comparação de políticas',
  'compare.action': 'Comparar',
  'compare.pick': 'Comparar: {name}',
  'compare.intro':
    'Até quatro normas ou políticas lado a lado, com as diferenças assinaladas. O endereço da página guarda a seleção: copie-o para compartilhar a comparação.',
  'compare.one': 'Adicione pelo menos mais um registro para ver as diferenças.',
  'compare.most': 'É possível comparar no máximo quatro registros por vez.',
  'compare.full': 'É possível comparar no máximo quatro registros por vez. Remova um deles para adicionar outro.',
  'compare.record': 'Registro',
  'compare.add': 'Adicionar à comparação',
  'compare.addOne': 'Adicionar',
  'compare.found': {
    one: '{count} registro pode ser adicionado',
    many: '{count} de registros podem ser adicionados',
    other: '{count} registros podem ser adicionados',
  },
  'compare.none': 'Nada a adicionar para “{keyword}”. Tente outra palavra.',
  'compare.remove': 'Remover da comparação: {name}',
  'compare.goneName': 'Registro {id}',
  'compare.gone': 'Este registro não está no acervo; pode ter sido removido.',
  'compare.rows': { one: '{count} diferença', many: '{count} de diferenças', other: '{count} diferenças' },
  'compare.alike': 'Nenhuma diferença nas informações disponíveis.',
  'compare.view': 'Exibir',
  'compare.allRows': 'Tudo',
  'compare.onlyDifferences': 'Só as diferenças',
  'compare.differs': 'Diferente',
  'compare.shared': 'Também em outra coluna',
  'compare.unstated': 'Não informado',
  'compare.bothAdopt': 'Ambas adotam {standard}.',
  'compare.allAdopt': 'Todas adotam {standard}.',
  'compare.bothClassed': 'Ambas pertencem à classe ICS {group}.',
  'compare.allClassed': 'Todas pertencem à classe ICS {group}.',
  'compare.tie': '{from}: {relation} {to}.',
} satisfies TranslatedTexts<typeof source, 'one' | 'many' | 'other'>;
