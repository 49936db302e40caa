import { area } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type { texts } from './texts.ts';

/** Mobile portal below /m: its operations and its offline pages. Its pages are those of the portal in another frame. */
export const mobile = area<(typeof texts.pages)['zh-cn'], (typeof texts.office)['zh-cn']>()({
  name: 'mobile',
  operations,
  pages: [
    { in: 'mobile', path: 'm/kept', file: 'web/mobile/offline-list.route.tsx' },
    { in: 'bare', path: 'm/offline', file: 'web/mobile/offline.route.tsx' },
  ],
});
