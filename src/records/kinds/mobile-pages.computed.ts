import { pagesOfAreas } from '../../areas.ts';

const inPortal = new Set(pagesOfAreas.flatMap((page) => (page.in === 'portal' ? [page.path] : [])));

/** Paths of pages that also have a mobile page, as the manifests declare them: `feedback` beside `m/feedback`. */
export const mobilePages: readonly string[] = pagesOfAreas.flatMap(({ in: frame, path }) => {
  const portal = path.replace(/^m\//, '');
  return frame === 'mobile' && portal !== path && !portal.includes(':') && inPortal.has(portal) ? [`/${portal}`] : [];
});
