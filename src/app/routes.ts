import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { kindOf, kindSlugs } from '../kinds/index.ts';

/** Every kind of content has a list and a detail page, both the same module told apart by the route's id. */
const libraries = kindSlugs.flatMap((slug) => {
  const page = kindOf(slug).page.slice(1);
  return [
    route(page, 'routes/portal/list.tsx', { id: `${slug}-list` }),
    route(`${page}/:id`, 'routes/portal/detail.tsx', { id: `${slug}-detail` }),
  ];
});

export default [
  layout('routes/portal/layout.tsx', [
    index('routes/portal/home.tsx'),
    ...libraries,
    route('search', 'routes/portal/search.tsx'),
    route('about', 'routes/portal/about.tsx'),
    route('qa', 'routes/portal/qa.tsx'),
    route('sitemap', 'routes/portal/sitemap.tsx'),
    route('api/docs', 'routes/portal/reference.tsx'),
    route('*', 'routes/portal/not-found.tsx'),
  ]),
] satisfies RouteConfig;
