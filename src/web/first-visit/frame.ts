import type { FirstVisitScript } from './script.ts';

/** Code that every page needs, without React. */
export const frameScript: FirstVisitScript = {
  name: 'frame',
  budget: 12,
  modules: [
    'entry.client.tsx',
    'root.tsx',
    'web/frame/portal-layout.route.tsx',
    // these modules are not part of the frame, but most pages use them
    'web/lib/kind-at.ts',
    'web/lib/labels.ts',
    'web/ui/crumbs.tsx',
    'web/ui/static-part.tsx',
  ],
};
