import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type { texts } from './texts.ts';

/**
 * Mobile portal below /m: its API operations and the pages for offline use. All other mobile pages are pages of the portal in the mobile
 * frame.
 */
export const mobile = declareArea<(typeof texts.pages)['zh-cn'], (typeof texts.office)['zh-cn']>()({
  name: 'mobile',
  operations,
  pages: [
    { in: 'mobile', path: 'm/kept', file: 'web/mobile/offline-list.route.tsx' },
    { in: 'bare', path: 'm/offline', file: 'web/mobile/offline.route.tsx' },
  ],
});
