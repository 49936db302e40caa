import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.group.setting': 'Configurações',
  'admin.config': 'Configurações',
  'admin.config.name': 'Configuração',
  'admin.config.on': 'Ativado',
  'admin.config.off': 'Desativado',
  'admin.config.group.sender': 'Mensagens',
  'admin.config.choice.outbox': 'Caixa de saída',
  'admin.config.choice.gateway': 'Gateway',
  'admin.config.choice.smtp': 'SMTP',
  'admin.config.group.admin': 'Administração',
  'admin.config.do.reset': 'Restaurar padrão',
  'admin.config.history': 'Histórico',
  'admin.config.history.none': 'Nunca alterada.',
  'admin.config.rollback': 'Voltar a este valor',
  'admin.config.rolledback': 'Valor restaurado',
  'admin.config.default.back': 'Padrão',
} satisfies TranslatedTexts<typeof source, 'one' | 'many' | 'other'>;
