/** Version of React Router for which this folder was written; a test fails if another version is installed. */
export const supportedRouterVersion = '8.4.0';

/**
 * True if the portal changes React Router: the build omits files and shortens the lists of routes, and pages pass their data in one script. False
 * uses React Router unchanged; a first visit then loads more.
 */
export const isReactRouterModified: boolean = true;
