import { createContext, type ReactNode, use } from 'react';
import type { Locale } from '../../base/locales.ts';
import type { Translate } from './types.ts';

export interface I18n {
  /** Only on the server: texts that are not sent to the browser, for static parts of a page (web/ui/static-part.tsx). */
  still?: I18n;
  /** Only on the server: renders a part to HTML once per object and variant and caches it (web/lib/memoized-html.server.tsx). */
  keep?: (of: object, variant: string, part: (i18n: I18n) => ReactNode) => string;
  locale: Locale;
  t: Translate;
}
export const I18nContext = createContext<I18n>(undefined as never);
export const useI18n = () => use(I18nContext);
export const useT = () => use(I18nContext).t;
