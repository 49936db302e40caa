/** The version of React Router that this folder was written for. A test fails when another one is installed. */
export const madeFor = '8.4.0';

/**
 * Whether the portal changes React Router inside: the build leaves out files and shortens the lists of routes, and pages hand their data over in
 * one piece. Off: React Router as it is installed; a first visit then loads more.
 */
export const isChanged: boolean = true;
