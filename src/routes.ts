import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { pagesOfAreas } from './areas.ts';

/**
 * Returns the routes of all pages that areas declare for the given frame. The paths of record pages begin with `:library`, which matches
 * any first segment that no other route names; their loader answers 404 for an unknown kind.
 */
const pagesIn = (frame: (typeof pagesOfAreas)[number]['in']) =>
  pagesOfAreas.filter((page) => page.in === frame).map(({ path, file, id }) => (path ? route(path, file, id ? { id } : {}) : index(file)));

export default [
  layout('web/frame/portal-layout.route.tsx', { id: 'portal' }, [
    ...pagesIn('portal'),
    layout('areas/member/web/member/layout.route.tsx', pagesIn('member')),
    route('*', 'web/frame/not-found.route.tsx'),
  ]),
  layout('web/frame/mobile/mobile-layout.route.tsx', { id: 'mobile' }, [
    ...pagesIn('mobile'),
    route('m/*', 'web/frame/not-found.route.tsx', { id: 'mobile-missing' }),
  ]),
  layout('web/office/layout.route.tsx', pagesIn('admin')),
  ...pagesIn('bare'),
] satisfies RouteConfig;
