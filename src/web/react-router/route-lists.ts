import { isOfficeAddress } from '../../base/views.ts';

/** Frames whose pages have a shortened list of routes; a link to a page outside this list loads a new document. */
const frames = ['portal', 'mobile'] as const;
type Frame = (typeof frames)[number];
const office = 'web/office/layout.route';

interface ManifestRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
}
type Routes<R> = Readonly<Record<string, R>>;

const isInFrame = <R extends ManifestRoute>(routes: Routes<R>, id: string | undefined, frame: string): boolean =>
  id !== undefined && (id === frame || isInFrame(routes, routes[id]?.parentId, frame));

/** Routes that a page in a frame can show without loading a new document. */
const routesOf: Readonly<Record<Frame, <R extends ManifestRoute>(routes: Routes<R>, id: string) => boolean>> = {
  portal: (routes, id) =>
    !isInFrame(routes, id, 'mobile') && !isInFrame(routes, id, office) && !isOfficeAddress(`/${routes[id]?.path ?? ''}`),
  mobile: (routes, id) => id === 'root' || isInFrame(routes, id, 'mobile'),
};

/** Address or file of the shortened list of a frame, derived from the address or file of the complete list. */
const frameListOf = (list: string, frame: Frame): string => list.replace(/\.js$/, `.${frame}.js`);

/** Shortened lists of routes, one for each frame, which the build writes in addition to the complete list. */
export const createFrameRouteLists = <R extends ManifestRoute>(list: string, routes: Routes<R>): { file: string; routes: Routes<R> }[] =>
  frames.map((frame) => ({
    file: frameListOf(list, frame),
    routes: Object.fromEntries(Object.entries(routes).filter(([id]) => routesOf[frame](routes, id))),
  }));

/** Address of the list of routes for a page that consists of the routes `matched`; `list`: address of the complete list. */
export const routeListAddress = (list: string, matched: readonly string[]): string => {
  const frame = frames.find((one) => matched.includes(one));
  return frame ? frameListOf(list, frame) : list;
};
