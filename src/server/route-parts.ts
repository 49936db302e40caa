interface Part {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}
type Routes<R> = Readonly<Record<string, R>>;

/** The first step of a path: `login` of `/login/second?x`, nothing of `/`. */
const firstStep = (path: string): string =>
  path
    .replace(/^\//, '')
    .split(/[/?#]/)[0]
    ?.replace(/\.data$/, '')
    .toLowerCase() ?? '';

/**
 * Of all routes those that the one of an address is among: React Router tries one after the other, and of most the first step already
 * tells that it is another. The same object for the same step. Paths of routes are whole: a frame around them has none.
 */
export const routesByAddress = <R extends Part>(routes: Routes<R>): ((address: string) => Routes<R>) => {
  const pages = Object.values(routes).filter(({ path, index }) => path !== undefined || index);
  const stepOf = ({ path = '' }: R) => firstStep(path);
  const withFrames = (those: readonly R[]): Routes<R> => {
    const kept = new Set<string>();
    for (const page of those)
      for (let one: R | undefined = page; one; one = one.parentId === undefined ? undefined : routes[one.parentId]) kept.add(one.id);
    return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  };
  const open = pages.filter((page) => /^[:*]/.test(stepOf(page)));
  const byStep = new Map(
    [...new Set(pages.map(stepOf))].map((step) => [step, withFrames([...pages.filter((page) => stepOf(page) === step), ...open])]),
  );
  const others = withFrames(open);
  return (address) => {
    const step = firstStep(address);
    return step.includes('%') ? routes : (byStep.get(step) ?? others); // an encoded step may be any
  };
};
