import type { Api } from './portal.ts';

const branch = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/;

/** Every route that the server really has, as `GET /api/portal/:id`, out of the tree that Fastify prints. HEAD goes with GET. */
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

/** The routes of the API; what catches the rest of its addresses, `/api` itself among them, is none. */
export const apiRoutes = (app: Api): string[] => routesOf(app).filter((route) => / \/api\//.test(route) && !route.endsWith('*'));

/** Routes that a table does not name, and lines that name no route. */
export const unlike = (routes: readonly string[], lines: readonly string[]): { missing: string[]; stale: string[] } => ({
  missing: routes.filter((route) => !lines.includes(route)),
  stale: lines.filter((line) => !routes.includes(line)),
});
