import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type officeTexts from './texts/zh-cn.office.ts';
import type texts from './texts/zh-cn.portal.ts';

/** The workflow engine: definitions of approval flows, cases, tasks, deputies and work calendars. */
export const flow = declareArea<typeof texts, typeof officeTexts>()({
  name: 'flow',
  roles: {
    reviewer: ['flow:task:decide', 'flow:deputy:own'],
    'focal-point': ['flow:task:decide', 'flow:deputy:own', 'flow:case:read', 'flow:calendar:read', 'flow:calendar:update'],
  },
  permissions: {
    'flow:task:decide': [
      '/admin/f',
      '/admin/f/*',
      'GET /api/admin/approvers',
      'GET /api/admin/flow-tasks',
      'GET /api/admin/flow-tasks/:n',
      'POST /api/admin/flow-tasks/decide',
      'POST /api/admin/flow-tasks/:n/*',
    ],
    'flow:case:read': ['GET /api/admin/flow-instances', 'GET /api/admin/flow-instances/*'],
    'flow:case:keep': ['POST /api/admin/flow-instances/*'],
    'flow:definition:read': [
      '/admin/flow',
      '/admin/flow/*',
      'GET /api/admin/flow-subjects',
      'GET /api/admin/flows',
      'GET /api/admin/flows/*',
      'POST /api/admin/flows/check',
      'POST /api/admin/flows/simulate',
      'POST /api/admin/flows/coverage',
      'POST /api/admin/flows/drawing',
      'POST /api/admin/flows/kind-fields',
    ],
    'flow:definition:update': [
      'POST /api/admin/flows',
      'PUT /api/admin/flows/*',
      'POST /api/admin/flows/*/revert',
      'POST /api/admin/flows/bpmn',
    ],
    'flow:definition:publish': ['POST /api/admin/flows/*/publish', 'POST /api/admin/flows/*/suspend', 'POST /api/admin/flows/*/resume'],
    'flow:definition:delete': ['DELETE /api/admin/flows'],
    'flow:calendar:read': ['/admin/calendars', 'GET /api/admin/calendars', 'GET /api/admin/calendars/*'],
    'flow:calendar:update': ['PUT /api/admin/calendars/*', 'POST /api/admin/calendars/*'],
    'flow:deputy:own': [
      '/admin/deputies',
      'GET /api/admin/flow-names',
      'GET /api/admin/deputies',
      'GET /api/admin/deputies/*',
      'POST /api/admin/deputies',
      'POST /api/admin/deputies/*',
    ],
    'flow:deputy:manage': [],
  },
  operations,
  menus: [
    { in: 'admin.work', at: 20, code: 'f', label: 'menu.f', icon: 'check', route: '/admin/f' },
    { in: 'admin.work', at: 60, code: 'deputies', label: 'menu.deputies', icon: 'users', route: '/admin/deputies' },
    { in: 'admin.system', at: 60, code: 'flow', label: 'menu.flow', icon: 'corner-up-right', route: '/admin/flow' },
    { in: 'admin.system', at: 61, code: 'calendars', label: 'menu.calendars', icon: 'calendar-clock', route: '/admin/calendars' },
  ],
  pages: [
    { in: 'admin', path: 'admin/flow', file: 'web/admin/admin-flow.route.tsx' },
    { in: 'admin', path: 'admin/flow/:id', file: 'web/admin/admin-flow-edit.route.tsx' },
    { in: 'admin', path: 'admin/calendars', file: 'web/admin/admin-calendars.route.tsx' },
    { in: 'admin', path: 'admin/f', file: 'web/admin/admin-f.route.tsx' },
    { in: 'admin', path: 'admin/f/:id', file: 'web/admin/admin-f-case.route.tsx' },
    { in: 'admin', path: 'admin/deputies', file: 'web/admin/admin-deputies.route.tsx' },
    { in: 'member', path: 'uc/flow', file: 'web/member/uc-flow.route.tsx' },
    { in: 'member', path: 'uc/flow/new/:flow', file: 'web/member/uc-flow-new.route.tsx' },
    { in: 'member', path: 'uc/flow/:id', file: 'web/member/uc-flow-case.route.tsx' },
  ],
  notices: ['flow.task', 'flow.copied', 'flow.deputy', 'flow.ended'],
  letters: ['flow-task', 'flow-copy'],
  jobs: ['flow'],
});
