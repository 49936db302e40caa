/** Loads the code of a list's static parts for navigations, in parallel with the data. */
export const fetchListParts = () => import('./still-parts.ts');
