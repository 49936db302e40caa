import { createContext, type ReactNode, use } from 'react';
import type { Locale } from '../../base/locales.ts';
import type { Translate } from './types.ts';

export interface I18n {
  /** Of the server: for parts whose texts need not travel (web/ui/static-part.tsx). */
  still?: I18n;
  /** Of the server: the HTML of a part, rendered once for the object that it shows and a variant of it (web/ui/once.tsx). */
  keep?: (of: object, variant: string, part: (i18n: I18n) => ReactNode) => string;
  locale: Locale;
  t: Translate;
}
export const I18nContext = createContext<I18n>(undefined as never);
export const useI18n = () => use(I18nContext);
export const useT = () => use(I18nContext).t;
