import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.feedback:message:read': 'Просмотр обращений',
    'permission.feedback:message:answer': 'Ответы на обращения',
    'permission.feedback:message:delete': 'Удаление и восстановление обращений',
    'audit.feedback.create': 'Поступило обращение',
    'audit.feedback.answer': '{who}: ответ на обращение',
    'audit.feedback.close': '{who}: обращение закрыто',
    'audit.feedback.assign': '{who}: назначен ответственный за обращение',
    'audit.feedback.delete': '{who}: обращение удалено',
    'audit.feedback.restore': '{who}: обращение восстановлено',
    'audit.feedback.purge': '{who}: обращение удалено окончательно',
    'menu.feedback': 'Обращения',
  },
  letters: {
    'feedback.sms': 'Портал цифровых стандартов БРИКС, ваше обращение № {id}: {answer}',
    'feedback.subject': 'Ваше обращение № {id}',
    'feedback.mail':
      'Здравствуйте, {name}!\n\nПолучен ответ на ваше обращение № {id} на портале цифровых стандартов БРИКС:\n\n{answer}\n\nТекст вашего обращения:\n{content}',
  },
} satisfies SameKeyTexts<typeof source>;
