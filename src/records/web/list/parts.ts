/** The parts of a list that only show: fetched for navigations, beside the data. */
export const fetchParts = () => import('./still-parts.ts');
