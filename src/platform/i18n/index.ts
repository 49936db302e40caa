import { createContext, use } from 'react';
import type { Locale } from '../../base/locales.ts';
import type { Translate } from './types.ts';

export interface I18n {
  /** Of the server: for parts whose texts need not travel (web/ui/static-part.tsx). */
  still?: I18n;
  locale: Locale;
  t: Translate;
}
export const I18nContext = createContext<I18n>(undefined as never);
export const useI18n = () => use(I18nContext);
export const useT = () => use(I18nContext).t;
