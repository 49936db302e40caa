/** Imports the code of a list's static parts (dynamic import). A navigation calls it in parallel with loading the data. */
export const importListParts = () => import('./still-parts.ts');
