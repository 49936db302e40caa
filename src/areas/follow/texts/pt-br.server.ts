import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'audit.follow.add': '{who} passou a acompanhar um conteúdo',
    'audit.follow.remove': '{who} deixou de acompanhar um conteúdo',
    'job.digest': 'Resumo dos acompanhamentos',
  },
  letters: {
    'digest.subject': 'Novidades no que você segue',
    'digest.mail':
      'Olá, {name}.\n\nEstas são as novidades e alterações no que você segue no Portal de Normas Digitais do BRICS:\n\n{list}\n\nTudo o que você segue, com as novidades: {link}\n\nPara não receber mais estas mensagens, escolha outra forma de aviso nos dados da sua conta: {settings}',
  },
} satisfies SameKeyTexts<typeof source>;
