import { type ReactNode, useMemo, useState } from 'react';
import { I18nContext, useI18n } from '../../platform/i18n/index.ts';
import { format } from '../../platform/i18n/translate.ts';
import type { Key, TextMessage, Translate } from '../../platform/i18n/types.ts';
import { documentLocale } from '../lib/preferences.ts';
import { adminCatalogue } from '../texts/office.ts';

let own: Partial<Record<Key, TextMessage>> = {};
/** The browser's, awaited before anything of the back office runs; the server's come with those of the page (entry.server.tsx). */
export const arriving =
  typeof document === 'undefined'
    ? undefined
    : adminCatalogue(documentLocale()).then((messages) => {
        own = messages;
      });

/** A text whose key is put together while running; the key itself where no catalogue has it. */
const lookUp = (t: Translate, key: string, params?: object): string => (t as (key: string, params?: object) => string)(key, params);

/** Adds what the back office alone says to the texts of the page around. */
export function OfficeTexts({ children }: { children: ReactNode }) {
  const outer = useI18n();
  const { locale, t } = outer;
  const [ofPage] = useState(() => t); // with what the page brought along, which the public catalogue in its place has not
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

/** A text whose key is put together from a declaration; undefined where the catalogue has none. */
export const textOfKey = (t: Translate, key: string, params?: object): string | undefined => {
  const text = lookUp(t, key, params);
  return text === key ? undefined : text;
};
