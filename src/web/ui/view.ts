import { createContext, use } from 'react';
import type { View } from '../../base/views.ts';

/** Frame around the page: portal or mobile portal. */
export const ViewContext = createContext<View>('desktop');
export const useView = (): View => use(ViewContext);
