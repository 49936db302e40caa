/** What is used of React Router's own router, which it keeps on the window for its tools and does not document (decision 030). */
interface DataRouter {
  state: { loaderData: Readonly<Record<string, unknown>> };
  revalidate(): Promise<void>;
}

/** The router of the page; undefined before it runs, and where a version keeps it elsewhere. A subscriber inside the tree would cost every first visit. */
export const dataRouter = () => (window as { __reactRouterDataRouter?: DataRouter }).__reactRouterDataRouter;
