import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import { time } from './time/server-pt-br.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.flow:definition:read': 'Ver definições de fluxo',
    'permission.flow:definition:update': 'Editar definições de fluxo',
    'permission.flow:definition:publish': 'Publicar e suspender fluxos',
    'permission.flow:definition:delete': 'Excluir definições de fluxo',
    'permission.flow:task:decide': 'Decidir tarefas de fluxo',
    'permission.flow:case:read': 'Ver os casos do seu alcance',
    'permission.flow:case:keep': 'Gerir os casos do seu alcance',
    'permission.flow:deputy:own': 'Nomear os próprios substitutos',
    'permission.flow:deputy:manage': 'Nomear substitutos de outros',
    'permission.flow:calendar:read': 'Ver calendários de trabalho',
    'permission.flow:calendar:update': 'Manter calendários de trabalho',
    'audit.flow.create': '{who} criou um fluxo',
    'audit.flow.update': '{who} alterou um fluxo',
    'audit.flow.publish': '{who} publicou um fluxo',
    'audit.flow.suspend': '{who} suspendeu um fluxo',
    'audit.flow.resume': '{who} retomou um fluxo',
    'audit.flow.revert': '{who} voltou o rascunho de um fluxo a uma versão',
    'audit.flow.delete': '{who} excluiu um fluxo',
    'menu.f': 'Meus fluxos',
    'menu.deputies': 'Substitutos',
    'menu.flow': 'Gestão de fluxos',
    'menu.calendars': 'Calendários de trabalho',
    'flow.drawing.start': 'Início',
    'flow.drawing.end': 'Fim',
    'flow.drawing.otherwise': 'Caso contrário',
    'flow.drawing.open': 'Aberta',
    'flow.drawing.approved': 'Aprovada',
    'flow.drawing.rejected': 'Rejeitada',
    'flow.drawing.returned': 'Devolvida',
    'flow.drawing.void': 'Sem efeito',
    'job.flow': 'Prazos dos fluxos',
    'flow.value.yes': 'Sim',
    'flow.value.no': 'Não',
    'flow.value.account': 'Conta nº {number}',
    ...time,
  },
  letters: {
    'flow-copy.subject': 'Para seu conhecimento: {title}',
    'flow-copy.mail':
      'Olá, {name},\n\nvocê recebe cópia de um caso em “{flow}”, etapa “{step}”. Não é preciso fazer nada:\n\n{title}\n{fields}\n\nO caso completo: {link}\n\nSe não quiser mais receber estas mensagens, escolha outra forma de aviso na sua conta: {settings}',
    'flow-task.subject': 'Aguarda você: {title}',
    'flow-task.mail':
      'Olá, {name},\n\nchegou a sua vez em “{flow}”, etapa “{step}”:\n\n{title}\n{fields}\n\nO caso completo, onde você decide: {link}\n\nSe não quiser mais receber estas mensagens, escolha outra forma de aviso na sua conta: {settings}',
  },
} satisfies SameKeyTexts<typeof source>;
