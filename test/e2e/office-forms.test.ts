import { isFullCaseRun, selectTestCases } from '../harness/cases.ts';
import { testedKinds } from '../harness/kind-cases.ts';
import { operatorCookie } from './accounts.ts';
import { testPages } from './every-page.ts';

/** The forms of the back office: drawers over a list, and the forms of records, which are pages. */
const cookie = await operatorCookie();
const drawers = [
  ...selectTestCases(['posting.days', 'sender.sms', 'site.contactMail', 'sender.smtp.password']).map((key) => `config?edit=${key}`),
  'dictionary?edit=new',
  ...(isFullCaseRun ? ['labels?edit=2', 'concepts?edit=new', 'error-code?edit=E_IN_USE', 'menu?edit=new'] : []),
];
/** On a phone, the list behind these drawers shifts when its filters load. */
const moving = ['account?edit=new', ...(isFullCaseRun ? ['organization?edit=new'] : [])];
const drawer = (name: string) => ({ path: `/admin/${name}`, part: 'dialog form' });
const pages = [
  { path: '/admin/labels?edit=new', part: 'dialog form', weight: 'office' as const },
  ...drawers.map(drawer),
  ...moving.map((name) => ({ ...drawer(name), moves: true })),
  ...testedKinds.map((kind) => ({ path: `/admin/content/${kind}/new`, part: '[contenteditable=true]' })),
];
for (const size of ['wide', 'phone'] as const) testPages(size, pages, { cookie });
