import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.feedback:message:read': 'Read feedback',
    'permission.feedback:message:answer': 'Answer feedback',
    'permission.feedback:message:delete': 'Delete and restore feedback',
    'audit.feedback.create': 'Feedback came in',
    'audit.feedback.answer': '{who} answered feedback',
    'audit.feedback.close': '{who} closed feedback',
    'audit.feedback.assign': '{who} assigned feedback',
    'audit.feedback.delete': '{who} deleted feedback',
    'audit.feedback.restore': '{who} restored feedback',
    'audit.feedback.purge': '{who} deleted feedback for good',
    'menu.feedback': 'Feedback',
  },
  letters: {
    'feedback.sms': 'BRICS Digital Standards Portal, your inquiry no. {id}: {answer}',
    'feedback.subject': 'Your inquiry no. {id}',
    'feedback.mail':
      'Dear {name},\n\nhere is the answer to your inquiry no. {id} on the BRICS Digital Standards Portal:\n\n{answer}\n\nYou had written:\n{content}',
  },
} satisfies SameKeyTexts<typeof source>;
