/** Loads the code of a list's static parts for navigations, in parallel with the data. */
export const fetchParts = () => import('./still-parts.ts');
