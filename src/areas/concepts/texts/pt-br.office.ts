import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.concept': 'Conceitos',
  'admin.concept.lead':
    'Como cada coisa se chama em cada idioma: a busca em um idioma encontra registros nos outros. A alteração vale já na próxima busca.',
  'admin.concept.id': 'Chave',
  'admin.concept.key': 'Chave',
  'admin.concept.count': 'Termos',
  'admin.concept.state': 'Situação',
  'admin.concept.state.built-in': 'Padrão',
  'admin.concept.state.changed': 'Alterado',
  'admin.concept.state.own': 'Próprio',
  'admin.concept.state.hidden': 'Retirado',
  'admin.concept.status.preferred': 'Preferencial',
  'admin.concept.status.admitted': 'Admitido',
  'admin.concept.status.deprecated': 'Desaconselhado',
  'admin.concept.terms': 'Termos',
  'admin.concept.terms.hint':
    'Vários termos de um idioma são separados por ponto e vírgula. O primeiro é o preferencial; um sinal de menos antes do termo indica que é desaconselhado: é entendido, mas não exibido.',
  'admin.concept.do.reset': 'Restaurar termos padrão',
  'admin.concept.zh-cn': 'Chinês',
  'admin.concept.en-us': 'Inglês',
  'admin.concept.ru-ru': 'Russo',
  'admin.concept.pt-br': 'Português',
} satisfies TranslatedTexts<typeof source, 'one' | 'many' | 'other'>;
