import { area } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type { texts } from './texts.ts';

/** The mobile portal below /m: its calls, and what it keeps for where there is no network. Its pages are those of the portal in a frame of their own. */
export const mobile = area<(typeof texts.pages)['zh-cn'], (typeof texts.office)['zh-cn']>()({
  name: 'mobile',
  operations,
  pages: [
    { in: 'mobile', path: 'm/kept', file: 'web/mobile/offline-list.route.tsx' },
    { in: 'bare', path: 'm/offline', file: 'web/mobile/offline.route.tsx' },
  ],
});
