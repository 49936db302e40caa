import type { MenuItem } from '../../records/api.ts';

/** Used parts of React Router's router object, which is on `window` for developer tools and is not documented (decision 030). */
interface DataRouter {
  /** Data of the loaders by route id. */
  state: { loaderData: { readonly portal?: { readonly menus: readonly MenuItem[] } } };
  revalidate(): Promise<void>;
}

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter;
  }
}

/**
 * React Router's router object of the page; undefined before it runs, or if another version of React Router stores it elsewhere. A
 * component that subscribes to the router would add code to every first visit.
 */
export const dataRouter = () => window.__reactRouterDataRouter;
