import type { FirstVisitScript } from '../first-visit/script.ts';
import { isReactRouterModified } from './switch.ts';

/** The script of React and React Router. `budget`: limit of its compressed size in kB, which the build checks as for other scripts. */
export const routerScript: FirstVisitScript = { name: 'react', budget: isReactRouterModified ? 92 : 94, modules: [] };
