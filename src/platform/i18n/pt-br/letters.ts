import type source from '../zh-cn/letters.ts';

export default {
  'code.sms': 'Portal de Normas Digitais do BRICS: código {code}, válido por 15 minutos. Não o compartilhe com ninguém.',
  'code.subject': 'Seu código de verificação',
  'code.mail':
    'Portal de Normas Digitais do BRICS: seu código de verificação é {code}. Ele vale por 15 minutos. Não o compartilhe com ninguém. Se você não pediu este código, ignore esta mensagem.',
  'feedback.sms': 'Portal de Normas Digitais do BRICS, sua consulta nº {id}: {answer}',
  'feedback.subject': 'Sua consulta nº {id}',
  'feedback.mail':
    'Olá, {name}.\n\nSegue a resposta à sua consulta nº {id} no Portal de Normas Digitais do BRICS:\n\n{answer}\n\nVocê havia escrito:\n{content}',
  'contact.sms':
    'Portal de Normas Digitais do BRICS: um operador alterou o telefone da sua conta. Este número não dá mais acesso. Se você não pediu isso, fale conosco.',
  'contact.subject': 'O e-mail da sua conta foi alterado',
  'contact.mail':
    'Olá, {name}.\n\nUm operador alterou o e-mail da sua conta no Portal de Normas Digitais do BRICS. Este endereço não está mais ligado a ela. Se você não pediu isso, fale conosco.',
  'digest.subject': 'Novidades no que você segue',
  'digest.mail':
    'Olá, {name}.\n\nEstas são as novidades e alterações no que você segue no Portal de Normas Digitais do BRICS:\n\n{list}\n\nTudo o que você segue, com as novidades: {link}\n\nPara não receber mais estas mensagens, escolha outra forma de aviso nos dados da sua conta: {settings}',
} satisfies Record<keyof typeof source, string>;
