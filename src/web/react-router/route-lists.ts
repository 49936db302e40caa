import { isOfficeAddress } from '../../base/views.ts';

/** The frames whose pages come with a list of fewer routes than there are: from them every other page is another document. */
const frames = ['portal', 'mobile'] as const;
type Frame = (typeof frames)[number];
const office = 'web/office/layout.route';

interface ListedRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}
type Routes<R> = Readonly<Record<string, R>>;

const isWithin = <R extends ListedRoute>(routes: Routes<R>, id: string | undefined, frame: string): boolean =>
  id !== undefined && (id === frame || isWithin(routes, routes[id]?.parentId, frame));

/** Of all routes those that a page in a frame may show without another document. */
const routesOf: Readonly<Record<Frame, <R extends ListedRoute>(routes: Routes<R>, id: string) => boolean>> = {
  portal: (routes, id) =>
    !isWithin(routes, id, 'mobile') && !isWithin(routes, id, office) && !isOfficeAddress(`/${routes[id]?.path ?? ''}`),
  mobile: (routes, id) => id === 'root' || isWithin(routes, id, 'mobile'),
};

/** The address, or the file, of a frame's list beside the one of all routes. */
const beside = (list: string, frame: Frame): string => list.replace(/\.js$/, `.${frame}.js`);

/** The lists that the build writes beside the one of all routes. */
export const shorterLists = <R extends ListedRoute>(list: string, routes: Routes<R>): { file: string; routes: Routes<R> }[] =>
  frames.map((frame) => ({
    file: beside(list, frame),
    routes: Object.fromEntries(Object.entries(routes).filter(([id]) => routesOf[frame](routes, id))),
  }));

/** The list that a page is sent whose routes these are. */
export const listOf = (list: string, matched: readonly string[]): string => {
  const frame = frames.find((one) => matched.includes(one));
  return frame ? beside(list, frame) : list;
};
