import type { Api } from './portal.ts';

const branch = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/;

/** Every route that the server has, as `GET /api/portal/:id`, parsed from the route tree that Fastify prints. HEAD routes are left out. */
export const routesOf = (app: Api): string[] => {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = branch.exec(line) ?? [];
      if (!part) throw new Error(`Not a route: ${line}`);
      const depth = indent.length / 4;
      above[depth] = (above[depth - 1] ?? '') + part;
      return methods
        .split(', ')
        .filter((method) => method && method !== 'HEAD' && method !== 'OPTIONS')
        .map((method) => `${method} ${above[depth]}`);
    });
};

/** The routes of the API without the catch-all routes. */
export const apiRoutes = (app: Api): string[] => routesOf(app).filter((route) => / \/api\//.test(route) && !route.endsWith('*'));

/** `missing`: routes that the table does not name. `stale`: lines of the table without a route. */
export const routeDifferences = (routes: readonly string[], lines: readonly string[]): { missing: string[]; stale: string[] } => ({
  missing: routes.filter((route) => !lines.includes(route)),
  stale: lines.filter((line) => !routes.includes(line)),
});
