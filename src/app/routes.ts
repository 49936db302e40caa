import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/portal/layout.tsx', [
    index('routes/portal/home.tsx'),
    route('search', 'routes/portal/search.tsx'),
    route('about', 'routes/portal/about.tsx'),
    route('qa', 'routes/portal/qa.tsx'),
    route('sitemap', 'routes/portal/sitemap.tsx'),
    route('api/docs', 'routes/portal/reference.tsx'),
    // the libraries of all kinds; what is none answers 404 from its loader
    route(':library', 'routes/portal/list.tsx'),
    route(':library/:id', 'routes/portal/detail.tsx'),
    route('*', 'routes/portal/not-found.tsx'),
  ]),
] satisfies RouteConfig;
