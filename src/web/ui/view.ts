import { createContext, use } from 'react';
import type { View } from '../../base/views.ts';

/** Whose frame is around the page: the portal's, or the mobile portal's. */
export const ViewContext = createContext<View>('desktop');
export const useView = (): View => use(ViewContext);
