import { type ReactNode, useMemo, useState } from 'react';
import { I18nContext, useI18n } from '../../platform/i18n/index.ts';
import { format } from '../../platform/i18n/translate.ts';
import type { CatalogueMessage, TextKey, Translate } from '../../platform/i18n/types.ts';
import { documentLocale } from '../lib/preferences.ts';
import { loadOfficeTexts } from '../texts/office.ts';

let own: Partial<Record<TextKey, CatalogueMessage>> = {};
/**
 * Promise that is fulfilled when the browser has loaded the texts of the back office; hydration waits for it. Undefined on the server,
 * where entry.server.tsx provides the texts.
 */
export const pendingOfficeTexts =
  typeof document === 'undefined'
    ? undefined
    : loadOfficeTexts(documentLocale()).then((messages) => {
        own = messages;
      });

/** Translates a computed key; returns the key if no catalogue has it. */
const lookUp = (t: Translate, key: string, params?: object): string => (t as (key: string, params?: object) => string)(key, params);

/** Context provider whose translator also knows the texts of the back office, in addition to the texts of the page. */
export function OfficeTextsProvider({ children }: { children: ReactNode }) {
  const outer = useI18n();
  const { locale, t } = outer;
  const [ofPage] = useState(() => t); // translator with the texts of the page, because the public catalogue lacks some texts of the page
  const i18n = useMemo(() => {
    const sayOwn: Translate = (key, ...[params]) => {
      const message = own[key];
      if (message !== undefined) return format(locale, message, params);
      const text = lookUp(t, key, params);
      return text === key ? lookUp(ofPage, key, params) : text;
    };
    return { ...outer, t: sayOwn };
  }, [outer, locale, t, ofPage]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** Translates a computed key; returns undefined if no catalogue has it. */
export const textOfKey = (t: Translate, key: string, params?: object): string | undefined => {
  const text = lookUp(t, key, params);
  return text === key ? undefined : text;
};
