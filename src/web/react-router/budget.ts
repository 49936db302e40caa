import type { FirstVisitScript } from '../first-visit/script.ts';

/** The script of React and React Router, with its budget in kB compressed. The build judges it with those of a first visit. */
export const routerScript: FirstVisitScript = { name: 'react', budget: 92, modules: [] };
