import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'audit.follow.add': '{who}: новая подписка',
    'audit.follow.remove': '{who}: отмена подписки',
    'job.digest': 'Сводка подписок',
  },
  letters: {
    'digest.subject': 'Новое в ваших подписках',
    'digest.mail':
      'Здравствуйте, {name}!\n\nНа портале цифровых стандартов БРИКС появилось или изменилось то, за чем вы следите:\n\n{list}\n\nВсе ваши подписки и обновления: {link}\n\nЧтобы больше не получать такие письма, выберите другой способ уведомления в данных учётной записи: {settings}',
  },
} satisfies SameKeyTexts<typeof source>;
