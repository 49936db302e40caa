import { declareArea } from '../../platform/area.ts';
import type officeTexts from './texts/zh-cn.office.ts';

/** Logs in the back office: audit, sign-in attempts, runs of jobs, checks of source links. */
export const logs = declareArea<object, typeof officeTexts>()({
  name: 'logs',
  permissions: {
    'log:audit:read': ['/admin/logs/audit', 'GET /api/admin/logs/audit'],
    'log:login:read': ['/admin/logs/login', 'GET /api/admin/logs/login'],
    'log:jobs:read': ['/admin/logs/jobs', 'GET /api/admin/logs/jobs'],
    'log:links:read': ['/admin/logs/links', 'GET /api/admin/logs/links'],
  },
  menus: [
    { in: 'admin.logs', at: 10, code: 'audit', label: 'menu.audit', icon: 'history', route: '/admin/logs/audit' },
    { in: 'admin.logs', at: 20, code: 'login', label: 'menu.login', icon: 'log-in', route: '/admin/logs/login' },
    { in: 'admin.logs', at: 40, code: 'jobs', label: 'menu.jobs', icon: 'clock', route: '/admin/logs/jobs' },
    { in: 'admin.logs', at: 50, code: 'links', label: 'menu.links', icon: 'refresh-cw', route: '/admin/logs/links' },
  ],
  pages: [
    { in: 'admin', path: 'admin/logs/audit', file: 'web/admin/admin-audit.route.tsx' },
    { in: 'admin', path: 'admin/logs/login', file: 'web/admin/admin-logins.route.tsx' },
    { in: 'admin', path: 'admin/logs/jobs', file: 'web/admin/admin-jobs.route.tsx' },
    { in: 'admin', path: 'admin/logs/links', file: 'web/admin/admin-links.route.tsx' },
  ],
});
