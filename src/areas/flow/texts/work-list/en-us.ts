import type { TranslatedTexts } from '../../../../platform/i18n/types.ts';
import type source from './zh-cn.ts';

export default {
  'admin.f': 'My flow work',
  'admin.f.lead': 'What waits for you, what you decided and what you asked for. What is overdue comes first.',
  'admin.f.title': 'Case',
  'admin.f.subject': 'Kind',
  'admin.f.step': 'Step',
  'admin.f.applicant': 'Applicant',
  'admin.f.state': 'State',
  'admin.f.task': 'My decision',
  'admin.f.country': 'Country',
  'admin.f.taken': 'Taken by',
  'admin.f.started': 'Started',
  'admin.f.due': 'Due',
  'admin.f.decided': 'Decided',
  'admin.f.overdue': 'Overdue or not',
  'admin.f.stuck': 'Stuck or not',
  'admin.f.reason': 'Remarks',
  'admin.f.reason.hint': 'The same for all that are ticked. The applicants can read them.',
  'admin.f.reason.no': 'Reason (required)',
  'admin.f.reason.no.hint': 'The same for all that are ticked. The applicants can read it.',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
