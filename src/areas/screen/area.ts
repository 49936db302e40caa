import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type texts from './texts/zh-cn.portal.ts';

/** Big screen for halls: contents and live activity of the portal. */
export const screen = declareArea<typeof texts>()({
  name: 'screen',
  operations,
  siteMap: [{ label: 'screen.title', route: '/dashboard' }],
  pages: [{ in: 'bare', path: 'dashboard/*', file: 'web/bare/screen.route.tsx', id: 'screen' }],
});
