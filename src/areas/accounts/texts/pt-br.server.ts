import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.account:account:read': 'Ver contas',
    'permission.account:account:create': 'Criar contas',
    'permission.account:account:update': 'Editar contas',
    'permission.account:account:disable': 'Desativar, ativar, desbloquear e desconectar contas',
    'permission.account:account:reset': 'Forçar a redefinição de senha',
    'permission.account:account:delete': 'Excluir e restaurar contas',
    'permission.account:account:import': 'Importar contas',
    'permission.account:account:export': 'Exportar contas',
    'audit.account.register': '{who} criou uma conta',
    'audit.account.password': '{who} alterou a própria senha',
    'audit.account.phone': '{who} alterou o próprio telefone',
    'audit.account.profile': '{who} alterou o próprio perfil',
    'audit.account.sessions': '{who} encerrou as próprias outras sessões',
    'audit.account.session': '{who} encerrou uma de suas sessões',
    'audit.account.create': '{who} criou a conta “{name}”',
    'audit.account.update': '{who} alterou a conta “{name}”',
    'audit.account.disable': '{who} desativou a conta “{name}”',
    'audit.account.enable': '{who} ativou a conta “{name}”',
    'audit.account.unlock': '{who} desbloqueou a conta “{name}”',
    'audit.account.hand-over': '{who} transferiu as tarefas da conta “{name}”',
    'audit.account.logout': '{who} desconectou a conta “{name}”',
    'audit.account.reset': '{who} exigiu nova senha da conta “{name}”',
    'audit.account.delete': '{who} excluiu a conta “{name}”',
    'audit.account.restore': '{who} restaurou a conta “{name}”',
    'audit.account.purge': '{who} excluiu a conta “{name}” em definitivo',
    'audit.account.factor.on': '{who} ativou a verificação em duas etapas',
    'audit.account.factor.off': '{who} desativou a verificação em duas etapas',
    'audit.account.factor.reset': '{who} redefiniu a verificação em duas etapas da conta “{name}”',
    'audit.account.label.add': '{who} deu o rótulo “{label}” à conta “{name}”',
    'audit.account.label.remove': '{who} retirou o rótulo “{label}” da conta “{name}”',
    'audit.account.organization.add': '{who} incluiu a conta “{name}” na organização “{organization}”',
    'audit.account.organization.remove': '{who} removeu a conta “{name}” da organização “{organization}”',
    'audit.account.contact': '{who} alterou o contato da conta “{name}”',
    'audit.account.import': '{who} importou contas',
    'menu.account': 'Contas',
  },
  letters: {
    'code.sms': 'Portal de Normas Digitais do BRICS: código {code}, válido por 15 minutos. Não o compartilhe com ninguém.',
    'code.subject': 'Seu código de verificação',
    'code.mail':
      'Portal de Normas Digitais do BRICS: seu código de verificação é {code}. Ele vale por 15 minutos. Não o compartilhe com ninguém. Se você não pediu este código, ignore esta mensagem.',
    'contact.sms':
      'Portal de Normas Digitais do BRICS: um operador alterou o telefone da sua conta. Este número não dá mais acesso. Se você não pediu isso, fale conosco.',
    'contact.subject': 'O e-mail da sua conta foi alterado',
    'contact.mail':
      'Olá, {name}.\n\nUm operador alterou o e-mail da sua conta no Portal de Normas Digitais do BRICS. Este endereço não está mais ligado a ela. Se você não pediu isso, fale conosco.',
  },
} satisfies SameTexts<typeof source>;
