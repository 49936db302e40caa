import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type officeTexts from './texts/zh-cn.office.ts';
import type texts from './texts/zh-cn.ts';

/** Messages of visitors to the operators (questions, reports of errors in records), and the operators' answers. */
export const feedback = declareArea<typeof texts, typeof officeTexts>()({
  name: 'feedback',
  roles: { reviewer: ['feedback:message:read', 'feedback:message:answer'] },
  permissions: {
    'feedback:message:read': ['/admin/feedback', 'GET /api/admin/feedback', 'GET /api/admin/feedback/*'],
    'feedback:message:answer': [
      'POST /api/admin/feedback/*/answer',
      'POST /api/admin/feedback/*/close',
      'POST /api/admin/feedback/*/assign',
      'POST /api/admin/feedback/*/take',
    ],
    'feedback:message:delete': ['DELETE /api/admin/feedback', 'POST /api/admin/feedback/restore'],
  },
  operations,
  menus: [
    { in: 'portal.about', at: 30, code: 'feedback', label: 'feedback.title', icon: 'message-square', route: '/feedback' },
    { in: 'admin.work', at: 50, code: 'feedback', label: 'menu.feedback', icon: 'message-square', route: '/admin/feedback' },
  ],
  pages: [
    { in: 'portal', path: 'feedback', file: 'web/feedback.route.tsx' },
    { in: 'mobile', path: 'm/feedback', file: 'web/feedback.route.tsx', id: 'mobile-feedback' },
    { in: 'admin', path: 'admin/feedback', file: 'web/admin/admin-feedback.route.tsx' },
  ],
  notices: ['feedback.answered', 'feedback.assigned'],
  letters: ['feedback'],
  budgets: { feedback: { most: 20, seconds: 600 } },
  todos: { feedback: { icon: 'message-square', list: '/admin/feedback?state=new' } },
  series: ['feedback'],
});
