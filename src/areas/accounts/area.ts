import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type officeTexts from './texts/zh-cn.office.ts';
import type texts from './texts/zh-cn.portal.ts';

/** Sign-in, sign-out, registration and password recovery, and the administration of accounts in the back office. */
export const accounts = declareArea<typeof texts, typeof officeTexts>()({
  name: 'accounts',
  roles: { 'focal-point': ['account:account:read', 'account:account:update'] },
  permissions: {
    'account:account:read': ['/admin/account', '/admin/account/*', 'GET /api/admin/accounts', 'GET /api/admin/accounts/*'],
    'account:account:create': ['POST /api/admin/accounts'],
    'account:account:update': ['PUT /api/admin/accounts/*', 'POST /api/admin/accounts/*/contact'],
    'account:account:disable': [
      'POST /api/admin/accounts/*/disable',
      'POST /api/admin/accounts/*/hand-over',
      'POST /api/admin/accounts/*/enable',
      'POST /api/admin/accounts/*/unlock',
      'POST /api/admin/accounts/*/logout',
    ],
    'account:account:reset': ['POST /api/admin/accounts/*/reset', 'POST /api/admin/accounts/*/reset-factor'],
    'account:account:delete': ['DELETE /api/admin/accounts', 'POST /api/admin/accounts/restore'],
    'account:account:import': ['POST /api/admin/accounts/import'],
    'account:account:export': [],
  },
  operations,
  menus: [{ in: 'admin.people', at: 20, code: 'account', label: 'menu.account', icon: 'circle-user', route: '/admin/account' }],
  pages: [
    { in: 'portal', path: 'login', file: 'web/portal/login.route.tsx' },
    { in: 'portal', path: 'login/second', file: 'web/portal/second.route.tsx' },
    { in: 'portal', path: 'register', file: 'web/portal/register.route.tsx' },
    { in: 'portal', path: 'recover', file: 'web/portal/recover.route.tsx' },
    { in: 'portal', path: 'logout', file: 'web/portal/logout.route.tsx' },
    { in: 'admin', path: 'admin/account', file: 'web/admin/admin-accounts.route.tsx' },
  ],
  notices: ['account.contact'],
  letters: ['code', 'contact'],
  series: ['logins', 'accounts'],
  settingGroups: { passport: 20, sms: 40 },
});
