import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.ts';

export default {
  'feedback.title': 'Consultas e sugestões',
  'feedback.lead': 'Pergunte sobre uma norma, uma política ou este portal. Respondemos pelo telefone ou e-mail que você informar.',
  'feedback.report': 'Informar um erro',
  'feedback.report.lead': 'Diga o que está errado e, se souber, onde encontrar a informação correta.',
  'feedback.about': 'Registro em questão',
  'feedback.name': 'Nome completo',
  'feedback.company': 'Empresa ou instituição',
  'feedback.contact': 'Celular ou e-mail',
  'feedback.contact.hint': 'É para cá que vai a resposta. Informe o telefone com o código do país, por exemplo +55 61 3123-4567.',
  'feedback.content': 'Sua pergunta',
  'feedback.content.report': 'O que está errado',
  'feedback.content.hint': 'Até 5.000 caracteres. Não inclua senhas nem números de documentos.',
  'feedback.send': 'Enviar',
  'feedback.sent': 'Obrigado, recebemos sua mensagem',
  'feedback.sent.hint': 'O número dela é {id}. A resposta será enviada para {contact}.',
  'feedback.more': 'Escrever outra mensagem',
  'notice.feedback.answered': 'Sua pergunta nº {id} foi respondida: {answer}',
  'notice.feedback.assigned': 'A mensagem nº {id}, de {name}, foi atribuída a você',
} satisfies TranslatedTexts<typeof source, 'one' | 'many' | 'other'>;
