import { AppError } from '../../base/errors.ts';
import { defaultLocale, type Locale } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type Context, cacheTags } from '../../platform/http/context.ts';
import type { PageText, QaAnswer } from '../../records/api.ts';
import { cleanHtmlWithCache } from '../../records/rich-text/rich-text.server.ts';
import * as store from './store.server.ts';
import type { PageName, TextPage } from './text-pages.ts';

/** Returns a page and tags the answer, so that caches drop it when the page changes. Throws E_NOT_FOUND if the page is not stored. */
const requirePage = async <T>(
  context: Context,
  name: PageName,
  stored: Promise<{ content: T; updatedAt: Date } | undefined>,
): Promise<{ content: T; updated: string }> => {
  context.tag(cacheTags.page(name));
  const page = await stored;
  if (!page) throw new AppError('E_NOT_FOUND');
  return { content: page.content, updated: new Date(page.updatedAt).toISOString() };
};

/** Returns a text with its language: in the given language, otherwise in English, otherwise in the default language. */
const inLocale = <T>(texts: store.Localised<T>, locale: Locale): [Locale, T] => {
  for (const one of [locale, 'en-us', defaultLocale] as const) {
    const text = texts[one];
    if (text) return [one, text];
  }
  throw new Error(`A text is neither in ${locale} nor in English`);
};

export const loadTextPage = async (connection: Connection, context: Context, name: TextPage): Promise<PageText> => {
  const { content, updated } = await requirePage(context, name, store.storedTextPage.one(connection, { name }));
  const [locale, text] = inLocale(content, context.locale);
  return { title: text.title, body: cleanHtmlWithCache(text.body), locale, updated };
};

/** Returns questions and answers, recommended ones first. */
export const loadQaPage = async (connection: Connection, context: Context): Promise<QaAnswer> => {
  const { content } = await requirePage(context, 'qa', store.storedQaPage.one(connection, {}));
  const entries = content.entries.map((entry, i) => {
    const [locale, text] = inLocale<{ q: string; a: string }>(entry, context.locale);
    return { index: i + 1, id: entry.id, q: text.q, a: cleanHtmlWithCache(text.a), recommended: entry.recommended, locale };
  });
  return { updated: content.updated, entries: entries.sort((a, b) => b.recommended - a.recommended || a.index - b.index) };
};
