import type { MenuItem } from '../../records/api.ts';

/** What is used of React Router's own router, which it keeps on the window for its tools and does not document (decision 030). */
interface DataRouter {
  /** What the loaders answered, by the id of their route. */
  state: { loaderData: { readonly portal?: { readonly menus: readonly MenuItem[] } } };
  revalidate(): Promise<void>;
}

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter;
  }
}

/** The router of the page; undefined before it runs, and where a version keeps it elsewhere. A subscriber inside the tree would cost every first visit. */
export const dataRouter = () => window.__reactRouterDataRouter;
