import type { FirstVisitScript } from '../first-visit/script.ts';
import { isReactRouterModified } from './switch.ts';

/** The script of React and React Router with its budget in kB, compressed. The build checks it with the scripts of a first visit. */
export const routerScript: FirstVisitScript = { name: 'react', budget: isReactRouterModified ? 92 : 94, modules: [] };
