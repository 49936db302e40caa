import type { Part } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.outbox': 'Caixa de saída',
  'admin.outbox.lead':
    'SMS e e-mails escritos pelo portal. Sem um serviço de envio conectado, ficam aqui para serem repassados; os códigos já enviados aparecem ocultos.',
  'admin.outbox.target': 'Para',
  'admin.outbox.at': 'Horário',
  'admin.outbox.sent': 'Enviada em',
  'admin.outbox.text': 'Texto',
  'admin.outbox.error': 'Erro',
  'admin.outbox.attempts': 'Tentativas',
  'admin.outbox.channel': 'Canal',
  'admin.outbox.channel.sms': 'SMS',
  'admin.outbox.channel.mail': 'E-mail',
  'admin.outbox.state': 'Situação',
  'admin.outbox.state.queued': 'Na fila',
  'admin.outbox.state.sent': 'Enviada',
  'admin.outbox.state.failed': 'Falhou',
  'admin.outbox.state.kept': 'Mantida aqui',
} satisfies Part<typeof source, 'one' | 'many' | 'other'>;
