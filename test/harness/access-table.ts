import type { Permission } from '../../src/areas.ts';
import { type KindSlug, kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { mobileKinds } from '../../src/records/kinds/mobile.ts';
import { isCorrectable } from '../../src/records/topics/assigned-kinds.ts';
import { captcha } from './accounts.ts';
import { newContent } from './contents.ts';

/**
 * Who may call a route: everybody; whoever is signed in; the one whom the thing belongs to (others do not learn that it
 * exists); the same until the owner shares it; who holds a permission whose scope reaches the thing.
 */
export type Access = 'public' | 'user' | 'own' | 'shared' | Permission;
/** With a body that the route's schema accepts, so that what refuses the call is the access alone. */
export type Line = Access | readonly [Access, object];

const everyKind = (end: string): Record<string, Line> =>
  Object.fromEntries(
    kindSlugs
      .flatMap((slug) => [kindOf(slug).api, ...(kindOf(slug).aliases ?? [])])
      .map((api) => [`GET /api/portal/${api}${end}`, 'public']),
  );
const oneOfEveryKind = (end: string): Record<string, Line> =>
  Object.fromEntries(kindSlugs.map((slug) => [`GET /api/portal/${kindOf(slug).api}${end}`, 'public']));
const mobile: Record<string, Line> = Object.fromEntries(
  ['', '/home', '/about', '/sitemap', '/qa', '/search', '/kept', ...mobileKinds.flatMap((kind) => [`/${kind}`, `/${kind}/:id`])].map(
    (end) => [`GET /api/portal/mobile${end}`, 'public'],
  ),
);
const keepAccount = { realName: 'Sample', country: 'cn', labels: [], organizations: [] };
const organization = { code: 'matrix', names: { 'en-us': 'Matrix' } };
const label = { code: 'matrix', names: { 'en-us': 'Matrix' }, colour: null, scope: 'own', permissions: [] };
/** Stands for something made for this call. */
const ids = { ids: ['new'] };
const menu = { area: 'portal', type: 'page', titles: { 'en-us': 'Matrix' }, route: '/policy' };
const contentOf = (slug: KindSlug): Record<string, Line> => {
  const base = `/api/admin/content/${slug}`;
  const { key: _, ...content } = { key: '', ...newContent(slug) };
  return {
    [`GET ${base}`]: 'content:record:read',
    [`GET /api/admin/content/lookup/form/${slug}`]: 'content:record:read',
    [`GET /api/admin/content/lookup/records/${slug}`]: 'content:record:read',
    [`GET ${base}/:id`]: 'content:record:read',
    [`GET ${base}/:id/versions`]: 'content:record:read',
    [`GET ${base}/:id/difference`]: 'content:record:read',
    [`GET ${base}/:id/preview`]: 'content:record:read',
    [`GET ${base}/:id/source-copy`]: 'content:record:read',
    [`POST ${base}`]: ['content:record:create', newContent(slug)],
    [`PUT ${base}/:id`]: ['content:record:update', { ...content, version: '1' }],
    [`POST ${base}/:id/submit`]: 'content:record:update',
    [`POST ${base}/:id/discard`]: 'content:record:update',
    [`POST ${base}/:id/restore-version`]: ['content:record:update', { restore: '0', version: '1' }],
    [`POST ${base}/:id/publish`]: 'content:record:publish',
    [`POST ${base}/:id/reject`]: ['content:record:publish', { reason: 'because' }],
    [`POST ${base}/:id/unpublish`]: 'content:record:publish',
    [`POST ${base}/:id/archive`]: 'content:record:publish',
    [`POST ${base}/:id/schedule`]: ['content:record:publish', { at: null }],
    ...(isCorrectable(slug) && {
      [`POST ${base}/:id/topics`]: ['content:record:update', { change: 'add', technologies: ['ai'] }] satisfies Line,
      [`POST ${base}/matching/topics`]: ['content:record:update', { change: 'add', technologies: ['ai'] }] satisfies Line,
      [`POST ${base}/topics`]: ['content:record:update', { ...ids, change: 'add', technologies: ['ai'] }] satisfies Line,
    }),
    [`POST ${base}/submit`]: ['content:record:update', ids],
    [`POST ${base}/publish`]: ['content:record:publish', ids],
    [`POST ${base}/archive`]: ['content:record:publish', ids],
    [`DELETE ${base}`]: ['content:record:delete', ids],
    [`POST ${base}/restore`]: ['content:record:delete', ids],
  };
};
const decision = { version: 1, reason: 'because' };
const wish = { message: 'We would like to know more', contact: 'me@example.org' };
const info = { realName: 'Sample', company: null, industry: null, country: 'cn', digest: 'none', version: 1 };

/** Every route of the API with who may call it. A route that is missing here fails the matrix test, and so does a line without a route. */
export const accessTable: Readonly<Record<string, Line>> = {
  ...everyKind(''),
  ...oneOfEveryKind('/:id'),
  ...oneOfEveryKind('/related'),
  ...oneOfEveryKind('/export'),
  ...oneOfEveryKind('/:id/history'),
  ...oneOfEveryKind('/:id/cite'),
  'GET /api/portal': 'public',
  'GET /api/portal/dictionaries/:name': 'public',
  'GET /api/portal/home': 'public',
  ...mobile,
  'GET /api/portal/about': 'public',
  'GET /api/portal/accessibility': 'public',
  'GET /api/portal/privacy': 'public',
  'GET /api/portal/terms': 'public',
  'GET /api/portal/qa': 'public',
  'GET /api/portal/sitemap': 'public',
  'GET /api/portal/summary': 'public',
  'GET /api/portal/channel': 'public',
  'GET /api/portal/assets': 'public',
  'GET /api/portal/qrcode': 'public',
  'GET /api/portal/search': 'public',
  'GET /api/portal/search/suggest': 'public',
  'GET /api/portal/register': 'public',
  'POST /api/portal/feedback': 'public',
  'GET /api/openapi.json': 'public',

  'GET /api/passport': 'public',
  'POST /api/captcha': 'public',
  'POST /api/dashboard': 'public',
  'GET /api/dashboard/frame': 'public',
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
  'GET /api/uc/notices': 'user',
  'POST /api/uc/notices/read': ['user', { ids: ['1'] }],
  'GET /api/uc/follows': 'user',
  'POST /api/uc/follows': ['user', { kind: 'search', query: 'keyword=water' }],
  'GET /api/uc/follows/state': 'user',
  'POST /api/uc/follows/seen': 'user',
  'DELETE /api/uc/follows/:id': 'own',
  'POST /api/files': 'user',

  'GET /api/portal/tests': 'user',
  'POST /api/portal/tests': ['user', { tool: '999999' }],
  'GET /api/portal/tests/related': 'user',
  'GET /api/portal/tests/:id': 'shared',
  'PUT /api/portal/tests/:id': ['own', { visibility: 'private' }],
  'POST /api/portal/tests/:id/conclude': ['own', { outcome: 'completed', note: '', visibility: 'private' }],
  'DELETE /api/portal/tests/:id': 'own',

  'GET /api/portal/mysnd': 'user',
  'GET /api/portal/mysnd/fields': 'user',
  'POST /api/portal/mysnd': ['user', { category: 'supply' }],
  'PUT /api/portal/mysnd/:id': ['own', { title: 'Another', version: 1 }],
  'DELETE /api/portal/mysnd/:id': 'own',
  'POST /api/portal/mysnd/:id/submit': 'own',
  'POST /api/portal/mysnd/:id/withdraw': 'own',
  'POST /api/portal/mysnd/:id/progress': ['own', { progress: 0 }],
  'POST /api/portal/mysnd/:id/renew': 'own',
  'GET /api/portal/mysnd/:id/matches': 'own',
  'GET /api/portal/mysnd/:id/applications': 'own',
  'POST /api/portal/mysnd/:id/applications/:aid/approve': 'own',
  'POST /api/portal/mysnd/:id/applications/:aid/decline': 'own',
  'GET /api/portal/snd/:id/matches': 'public',
  'POST /api/portal/snd/:id/apply': ['user', wish],
  'GET /api/portal/applications': 'user',
  'DELETE /api/portal/applications/:id': 'own',

  'GET /api/admin/flow-tasks': 'posting:audit:read',
  'GET /api/admin/flow-tasks/:id': 'posting:audit:read',
  'POST /api/admin/flow-tasks/:id/take': ['posting:audit:decide', decision],
  'POST /api/admin/flow-tasks/:id/release': ['posting:audit:decide', decision],
  'POST /api/admin/flow-tasks/:id/approve': ['posting:audit:decide', decision],
  'POST /api/admin/flow-tasks/:id/reject': ['posting:audit:decide', decision],
  'POST /api/admin/flow-tasks/:id/reopen': 'posting:audit:decide',
  'GET /api/admin/flow-tasks/applications': 'posting:audit:read',
  'GET /api/admin/flow-tasks/applications/:id': 'posting:audit:read',
  'POST /api/admin/flow-tasks/applications/:id/approve': 'posting:audit:decide',
  'POST /api/admin/flow-tasks/applications/:id/decline': 'posting:audit:decide',
  'GET /api/admin/feedback': 'feedback:message:read',
  'GET /api/admin/feedback/:id': 'feedback:message:read',
  'POST /api/admin/feedback/:id/answer': ['feedback:message:answer', { text: 'An answer' }],
  'POST /api/admin/feedback/:id/close': 'feedback:message:answer',
  'POST /api/admin/feedback/:id/take': 'feedback:message:answer',
  'POST /api/admin/feedback/:id/assign': ['feedback:message:answer', { account: null }],
  'DELETE /api/admin/feedback': ['feedback:message:delete', ids],
  'POST /api/admin/feedback/restore': ['feedback:message:delete', ids],
  'GET /api/admin/quality/figures': 'quality:record:read',
  'GET /api/admin/quality/records': 'quality:record:read',
  'GET /api/admin/quality/merges': 'quality:record:read',
  'GET /api/admin/quality/hosts': 'quality:record:read',
  'GET /api/admin/quality/rules': 'quality:rule:run',
  'GET /api/admin/quality/runs': 'quality:rule:run',
  'GET /api/admin/quality/runs/:id': 'quality:rule:run',
  'POST /api/admin/quality/rules/:id/dry-run': 'quality:rule:run',
  'POST /api/admin/quality/rules/:id/apply': 'quality:rule:run',
  'POST /api/admin/quality/merges/:id/undo': 'quality:merge:undo',
  'POST /api/admin/quality/runs/:id/undo': 'quality:rule:run',
  'POST /api/admin/quality/runs/:id/cancel': 'quality:rule:run',
  'GET /api/admin/logs/outbox': 'log:outbox:read',
  'GET /api/admin/logs/outbox/:id': 'log:outbox:read',
  'GET /api/admin/logs/audit': 'log:audit:read',
  'GET /api/admin/logs/login': 'log:login:read',
  'GET /api/admin/logs/jobs': 'log:jobs:read',
  'GET /api/admin/logs/links': 'log:links:read',

  'GET /api/nothing': 'admin:home:read',
  'GET /api/admin/content/find': 'content:record:read',
  'GET /api/admin/home': 'admin:home:read',
  'GET /api/admin/dashboard': 'admin:dashboard:read',
  'GET /api/admin/accounts': 'account:account:read',
  'GET /api/admin/accounts/:id': 'account:account:read',
  'POST /api/admin/accounts': ['account:account:create', { ...keepAccount, account: 'matrix' }],
  'PUT /api/admin/accounts/:id': ['account:account:update', { ...keepAccount, version: 1 }],
  'POST /api/admin/accounts/:id/disable': 'account:account:disable',
  'POST /api/admin/accounts/:id/enable': 'account:account:disable',
  'POST /api/admin/accounts/:id/unlock': 'account:account:disable',
  'POST /api/admin/accounts/:id/logout': 'account:account:disable',
  'POST /api/admin/accounts/:id/contact': ['account:account:update', { phone: null, email: null, version: 1 }],
  'POST /api/admin/accounts/:id/reset': 'account:account:reset',
  'POST /api/admin/accounts/:id/reset-factor': 'account:account:reset',
  'DELETE /api/admin/accounts': ['account:account:delete', ids],
  'POST /api/admin/accounts/restore': ['account:account:delete', ids],
  'POST /api/admin/accounts/import': ['account:account:import', { csv: 'account,realName\n' }],
  'GET /api/admin/organizations': 'organization:organization:read',
  'GET /api/admin/organizations/:id': 'organization:organization:read',
  'GET /api/admin/organizations/:id/members': 'organization:organization:read',
  'POST /api/admin/organizations': ['organization:organization:create', organization],
  'PUT /api/admin/organizations/:id': ['organization:organization:update', { ...organization, code: 'matrix-2', version: 1 }],
  'POST /api/admin/organizations/:id/move': ['organization:organization:update', { parent: null, sort: 1, version: 1 }],
  'POST /api/admin/organizations/:id/membership': ['organization:organization:update', { add: [] }],
  'DELETE /api/admin/organizations': ['organization:organization:delete', ids],
  'POST /api/admin/organizations/restore': ['organization:organization:delete', ids],
  'GET /api/admin/labels': 'label:label:read',
  'GET /api/admin/labels/:id': 'label:label:read',
  'GET /api/admin/labels/:id/compare': 'label:label:read',
  'POST /api/admin/labels': ['label:label:create', label],
  'PUT /api/admin/labels/:id': ['label:label:update', { ...label, code: 'matrix-2', version: 1 }],
  'POST /api/admin/labels/:id/members': ['label:label:update', { add: [] }],
  'DELETE /api/admin/labels': ['label:label:delete', ids],
  'POST /api/admin/labels/restore': ['label:label:delete', ids],
  'GET /api/admin/permissions': 'permission:catalogue:read',
  'GET /api/admin/permissions/:id': 'permission:catalogue:read',
  'GET /api/admin/permissions/:id/holders': 'permission:catalogue:read',
  'GET /api/admin/settings': 'setting:setting:read',
  'GET /api/admin/settings/:id': 'setting:setting:read',
  'GET /api/admin/settings/:id/history': 'setting:setting:read',
  'PUT /api/admin/settings/:id': ['setting:setting:update', { value: 60, version: 0 }],
  'POST /api/admin/settings/:id/reset': ['setting:setting:update', { version: 0 }],
  'POST /api/admin/settings/:id/rollback': ['setting:setting:update', { to: '1', version: 0 }],
  ...Object.assign({}, ...kindSlugs.map(contentOf)),
  'GET /api/admin/content/lookup/codes/ics': 'content:record:read',
  'GET /api/admin/content/lookup/codes/ccs': 'content:record:read',
  'GET /api/admin/menus': 'menu:menu:read',
  'GET /api/admin/menus/:id': 'menu:menu:read',
  'POST /api/admin/menus': ['menu:menu:update', menu],
  'PUT /api/admin/menus/:id': ['menu:menu:update', { ...menu, version: 1 }],
  'DELETE /api/admin/menus': ['menu:menu:update', ids],
  'POST /api/admin/menus/restore': ['menu:menu:update', ids],
  'POST /api/admin/menus/:id/move': ['menu:menu:update', { parent: null, before: null, version: 1 }],
  'GET /api/admin/dictionaries': 'dictionary:item:read',
  'GET /api/admin/dictionaries/:id': 'dictionary:item:read',
  'GET /api/admin/dictionary-items/:id/usage': 'dictionary:item:read',
  'GET /api/admin/dictionary-items': 'dictionary:item:read',
  'POST /api/admin/dictionaries': ['dictionary:item:update', { dictionary: 'domain', value: 'matrix', labels: { 'en-us': 'Matrix' } }],
  'PUT /api/admin/dictionaries/:id': ['dictionary:item:update', { labels: { 'en-us': 'Matrix' }, version: 1 }],
  'DELETE /api/admin/dictionaries': ['dictionary:item:update', ids],
  'POST /api/admin/dictionaries/restore': ['dictionary:item:update', ids],
  'POST /api/admin/dictionaries/sort': ['dictionary:item:update', { dictionary: 'domain', values: ['ai'] }],
  'GET /api/admin/pages': 'page:text:read',
  'GET /api/admin/pages/:id': 'page:text:read',
  'GET /api/admin/pages/:id/history': 'page:text:read',
  'PUT /api/admin/pages/:id': ['page:text:update', { version: 0, home: { blocks: ['search'] } }],
  'POST /api/admin/pages/:id/rollback': ['page:text:update', { entry: '1', version: 1 }],
  'GET /api/admin/error-codes': 'error:text:read',
  'GET /api/admin/error-codes/:id': 'error:text:read',
  'PUT /api/admin/error-codes/:id': ['error:text:update', { texts: {}, version: 1 }],
  'POST /api/admin/error-codes/:id/reset': ['error:text:update', { version: 1 }],
};

export const accessOf = (line: Line): Access => (typeof line === 'string' ? line : line[0]);
export const bodyOf = (line: Line): object | undefined => (typeof line === 'string' ? undefined : line[1]);
