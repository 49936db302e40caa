import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type officeTexts from './texts/zh-cn.office.ts';
import type texts from './texts/zh-cn.portal.ts';

/** Supply and demand: postings, their review, applications. */
export const exchange = declareArea<typeof texts, typeof officeTexts>()({
  name: 'exchange',
  roles: { reviewer: ['posting:audit:read', 'posting:audit:decide'], 'focal-point': ['posting:audit:read', 'posting:audit:decide'] },
  permissions: {
    'posting:audit:read': [
      '/admin/review',
      '/admin/review/*',
      '/admin/applications',
      'GET /api/admin/flow-tasks/postings',
      'GET /api/admin/flow-tasks/postings/*',
      'GET /api/admin/flow-tasks/applications',
      'GET /api/admin/flow-tasks/applications/*',
    ],
    'posting:audit:decide': ['POST /api/admin/flow-tasks/postings/*', 'POST /api/admin/flow-tasks/applications/*'],
  },
  operations,
  menus: [
    { in: 'admin.work', at: 30, code: 'review', label: 'menu.review', icon: 'clipboard-list', route: '/admin/review' },
    { in: 'admin.work', at: 40, code: 'applications', label: 'menu.applications', icon: 'handshake', route: '/admin/applications' },
  ],
  pages: [
    { in: 'member', path: 'uc/snd', file: 'web/member/postings.route.tsx' },
    { in: 'member', path: 'uc/snd/post/:id', file: 'web/member/posting.route.tsx' },
    { in: 'member', path: 'uc/snd/:id/applications', file: 'web/member/received.route.tsx' },
    { in: 'member', path: 'uc/applications', file: 'web/member/applications.route.tsx' },
    { in: 'member', path: 'uc/apply/:id', file: 'web/member/apply.route.tsx' },
    { in: 'admin', path: 'admin/review', file: 'web/admin/admin-reviews.route.tsx' },
    { in: 'admin', path: 'admin/review/:id', file: 'web/admin/admin-review.route.tsx' },
    { in: 'admin', path: 'admin/applications', file: 'web/admin/admin-applications.route.tsx' },
  ],
  notices: [
    'posting.taken',
    'posting.approved',
    'posting.failed',
    'posting.expires',
    'posting.expired',
    'posting.reopened',
    'posting.corrected',
    'posting.republished',
    'posting.unpublished',
    'posting.archived',
    'posting.deleted',
    'posting.restored',
    'application.received',
    'application.approved',
    'application.declined',
    'application.withdrawn',
  ],
  todos: {
    unaudited: { icon: 'inbox', list: '/admin/review?status=unaudited' },
    reviewing: { icon: 'clipboard-list', list: '/admin/review?status=under_review' },
    applications: { icon: 'handshake', list: '/admin/applications?status=pending' },
  },
  series: ['postings', 'applications'],
  jobs: ['expiry'],
  settingGroups: { posting: 50 },
});
