import { kindSlugs } from '../../src/records/kinds/index.ts';
import { operatorCookie } from './accounts.ts';
import { testPages } from './every-page.ts';

/** The forms of the back office: drawers over a list, and those of the records, which have a page. */
const cookie = await operatorCookie();
const drawers = [
  'account?edit=new',
  'organization?edit=new',
  'labels?edit=2',
  'config?edit=posting.days',
  'config?edit=sender.sms',
  'config?edit=site.contactMail',
  'config?edit=sender.smtp.password',
  'concepts?edit=new',
  'error-code?edit=E_IN_USE',
  'dictionary?edit=new',
  'menu?edit=new',
];
const pages = [
  { path: '/admin/labels?edit=new', part: 'dialog form', weight: 'office' as const },
  ...drawers.map((name) => ({ path: `/admin/${name}`, part: 'dialog form' })),
  ...kindSlugs.map((kind) => ({ path: `/admin/content/${kind}/new`, part: '[contenteditable=true]' })),
];
for (const size of ['wide', 'phone'] as const) testPages(size, pages, { cookie });
