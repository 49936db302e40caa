import type { FirstVisitScript } from './script.ts';

/** What every page needs beside React. */
export const frame: FirstVisitScript = {
  name: 'frame',
  budget: 12,
  modules: [
    'entry.client.tsx',
    'root.tsx',
    'web/frame/portal-layout.route.tsx',
    // not in the frame itself, but on most pages
    'web/lib/kind-at.ts',
    'web/lib/labels.ts',
    'web/ui/crumbs.tsx',
    'web/ui/static-part.tsx',
  ],
};
