import type { Part } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.ts';

export default {
  'captcha.label': 'Código da imagem',
  'captcha.hint': 'Digite as 4 ou 5 letras e números da imagem. Maiúsculas e minúsculas não fazem diferença.',
  'captcha.picture': 'Imagem com letras e números distorcidos',
  'captcha.another': 'Outra imagem',
  'captcha.failed': 'Não foi possível carregar. Tente novamente.',
  'captcha.work': 'Não consigo ler a imagem',
  'captcha.work.hint': 'Seu dispositivo resolve uma tarefa no lugar da imagem. Leva alguns segundos.',
  'captcha.work.busy': 'Seu dispositivo está resolvendo a tarefa. Leva alguns segundos.',
  'captcha.work.solved': 'Tarefa resolvida. Não é preciso digitar nada aqui.',
  'captcha.work.failed': 'Não foi possível resolver a tarefa. Tente mais tarde ou use uma imagem.',

  'feedback.title': 'Consultas e sugestões',
  'feedback.lead': 'Pergunte sobre uma norma, uma política ou este portal. Respondemos pelo telefone ou e-mail que você informar.',
  'feedback.report': 'Informar um erro',
  'feedback.report.lead': 'Diga o que está errado e, se souber, onde encontrar a informação correta.',
  'feedback.about': 'Registro em questão',
  'feedback.name': 'Nome verdadeiro',
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
} satisfies Part<typeof source, 'one' | 'many' | 'other'>;
