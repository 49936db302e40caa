interface RouteEntry {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}
type Routes<R> = Readonly<Record<string, R>>;

/** First segment of a path in lower case: `login` of `/login/second?x`, an empty string for `/`. */
const firstStep = (path: string): string =>
  path
    .replace(/^\//, '')
    .split(/[/?#]/)[0]
    ?.replace(/\.data$/, '')
    .toLowerCase() ?? '';

/**
 * Returns a function that narrows the routes to those that can match an address, by its first path segment, because React Router tests
 * routes one after the other. Equal segments give an identical object. Paths of routes are complete: layout routes have no path.
 */
export const createRouteNarrower = <R extends RouteEntry>(routes: Routes<R>): ((address: string) => Routes<R>) => {
  const pages = Object.values(routes).filter(({ path, index }) => path !== undefined || index);
  const stepOf = ({ path = '' }: R) => firstStep(path);
  const withFrames = (those: readonly R[]): Routes<R> => {
    const ids = new Set<string>();
    for (const page of those)
      for (let one: R | undefined = page; one; one = one.parentId === undefined ? undefined : routes[one.parentId]) ids.add(one.id);
    return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  };
  const open = pages.filter((page) => /^[:*]/.test(stepOf(page)));
  const byStep = new Map(
    [...new Set(pages.map(stepOf))].map((step) => [step, withFrames([...pages.filter((page) => stepOf(page) === step), ...open])]),
  );
  const others = withFrames(open);
  return (address) => {
    const step = firstStep(address);
    return step.includes('%') ? routes : (byStep.get(step) ?? others); // a percent-encoded segment may match any route
  };
};
