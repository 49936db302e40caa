import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.feedback:message:read': 'Ler mensagens de contato',
    'permission.feedback:message:answer': 'Responder mensagens de contato',
    'permission.feedback:message:delete': 'Excluir e restaurar mensagens de contato',
    'audit.feedback.create': 'Uma mensagem foi recebida',
    'audit.feedback.answer': '{who} respondeu a uma mensagem',
    'audit.feedback.close': '{who} encerrou uma mensagem',
    'audit.feedback.assign': '{who} atribuiu uma mensagem',
    'audit.feedback.delete': '{who} excluiu uma mensagem',
    'audit.feedback.restore': '{who} restaurou uma mensagem',
    'audit.feedback.purge': '{who} excluiu uma mensagem em definitivo',
    'menu.feedback': 'Mensagens recebidas',
  },
  letters: {
    'feedback.sms': 'Portal de Normas Digitais do BRICS, sua consulta nº {id}: {answer}',
    'feedback.subject': 'Sua consulta nº {id}',
    'feedback.mail':
      'Olá, {name}.\n\nSegue a resposta à sua consulta nº {id} no Portal de Normas Digitais do BRICS:\n\n{answer}\n\nVocê havia escrito:\n{content}',
  },
} satisfies SameKeyTexts<typeof source>;
