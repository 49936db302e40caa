import type { AccessTable } from '../../../test/harness/access-line.ts';
import { captcha } from '../../../test/harness/accounts.ts';

const accountInput = { realName: 'Sample', country: 'cn', labels: [], organizations: [] };
/** Placeholder id for an object that the access test creates for each call. */
const ids = { ids: ['new'] };
const info = { realName: 'Sample', company: null, industry: null, country: 'cn', digest: 'none', version: 1 };

/** Expected access of each route of the area (read by test/harness/access-table.ts). */
export const access: AccessTable = {
  'GET /api/portal/register': 'public',
  'GET /api/passport': 'public',
  'POST /api/can_i': ['public', { url: '/admin' }],
  'POST /api/login': ['public', { account: 'nobody', pwd: 'Wrong-word#1', captcha }],
  'POST /api/login/sms': 'public',
  'POST /api/logout': 'public',
  'POST /api/register': 'public',
  'POST /api/register/sms': 'public',
  'POST /api/recover': 'public',
  'POST /api/recover/sms': 'public',
  'POST /api/login/second': ['public', { code: '000000' }],
  'GET /api/uc/factor': 'user',
  'POST /api/uc/factor': ['user', { pwd: 'Wrong-word#1' }],
  'POST /api/uc/factor/confirm': ['user', { code: '000000' }],
  'POST /api/uc/factor/end': ['user', { pwd: 'Wrong-word#1', code: '000000' }],
  'GET /api/uc/info': 'user',
  'PUT /api/uc/info': ['user', info],
  'GET /api/uc/sessions': 'user',
  'DELETE /api/uc/sessions': 'user',
  'DELETE /api/uc/sessions/:id': 'own',
  'POST /api/uc/phone/sms': ['user', { which: 'old', captcha }],
  'PUT /api/uc/phone': ['user', { phone: '+8613811111111', code: '000000', oldCode: '000000' }],
  'GET /api/admin/accounts': 'account:account:read',
  'GET /api/admin/accounts/:id': 'account:account:read',
  'POST /api/admin/accounts': ['account:account:create', { ...accountInput, account: 'matrix' }],
  'PUT /api/admin/accounts/:id': ['account:account:update', { ...accountInput, version: 1 }],
  'POST /api/admin/accounts/:id/disable': 'account:account:disable',
  'POST /api/admin/accounts/:id/enable': 'account:account:disable',
  'POST /api/admin/accounts/:id/unlock': 'account:account:disable',
  'POST /api/admin/accounts/:id/logout': 'account:account:disable',
  'POST /api/admin/accounts/:id/contact': ['account:account:update', { phone: null, email: null, version: 1 }],
  'POST /api/admin/accounts/:id/reset': 'account:account:reset',
  'POST /api/admin/accounts/:id/hand-over': 'account:account:disable',
  'POST /api/admin/accounts/:id/reset-factor': 'account:account:reset',
  'DELETE /api/admin/accounts': ['account:account:delete', ids],
  'POST /api/admin/accounts/restore': ['account:account:delete', ids],
  'POST /api/admin/accounts/import': ['account:account:import', { csv: 'account,realName\n' }],
};
