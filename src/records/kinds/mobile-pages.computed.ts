import { pagesOfAreas } from '../../areas.ts';

const inPortal = new Set(pagesOfAreas.flatMap((page) => (page.in === 'portal' ? [page.path] : [])));

/** Paths of portal pages that also have a mobile page according to the manifests: `/feedback`, because `m/feedback` exists. */
export const portalPathsWithMobilePage: readonly string[] = pagesOfAreas.flatMap(({ in: frame, path }) => {
  const portal = path.replace(/^m\//, '');
  return frame === 'mobile' && portal !== path && !portal.includes(':') && inPortal.has(portal) ? [`/${portal}`] : [];
});
