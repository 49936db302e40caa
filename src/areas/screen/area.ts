import { area } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type texts from './texts/zh-cn.ts';

/** The big screen of a hall: what the portal holds and what happens on it, live. */
export const screen = area<typeof texts>()({
  name: 'screen',
  operations,
  menus: [{ in: 'portal.about', at: 60, code: 'screen', label: 'screen.title', icon: 'monitor', route: '/dashboard' }],
  pages: [{ in: 'bare', path: 'dashboard/*', file: 'web/screen.route.tsx' }],
});
