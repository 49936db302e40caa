import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.group.error': 'Códigos de erro',
  'admin.error-code': 'Códigos de erro',
  'admin.error-code.lead':
    'Todos os códigos que o servidor pode responder e seus textos. Os textos podem ser alterados por idioma; os marcadores mantêm seus nomes.',
  'admin.error-code.status': 'Status HTTP',
  'admin.error-code.message': 'Texto',
  'admin.error-code.overridden': 'Alterado',
  'admin.error-code.overridden.yes': 'Alterado',
  'admin.error-code.overridden.no': 'Padrão',
  'admin.error-code.hits': 'Vezes',
  'admin.error-code.seen': 'Última vez',
  'admin.error-code.placeholders': 'Marcadores',
  'admin.error-code.texts': 'Textos por idioma',
  'admin.error-code.texts.hint': 'Em branco, vale o texto padrão.',
  'admin.error-code.do.reset': 'Restaurar padrão',
} satisfies TranslatedTexts<typeof source, 'one' | 'many' | 'other'>;
