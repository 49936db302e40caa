import { AppError } from '../../base/errors.ts';
import { defaultLocale, type Locale } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Statement } from '../../platform/db/sql.server.ts';
import { type Context, tags } from '../../platform/http/context.ts';
import type { PageText, QaAnswer } from '../../records/api.ts';
import { cleanHtml } from '../../records/rich-text/rich-text.server.ts';
import type { PageName } from './page-content.server.ts';
import * as store from './store.server.ts';

/** A page as it is stored; the answer becomes stale when that changes. E_NOT_FOUND where there is none. */
const requirePage = async <T>(
  connection: Connection,
  context: Context,
  name: PageName,
  stored: Statement<object, { content: T; updatedAt: Date }>,
): Promise<{ content: T; updated: string }> => {
  context.tag(tags.page(name));
  const page = await stored.one(connection, {});
  if (!page) throw new AppError('E_NOT_FOUND');
  return { content: page.content, updated: new Date(page.updatedAt).toISOString() };
};

/** The text in the reader's language, else in English, else in the first language of the portal. */
const inLocale = <T>(texts: store.Localised<T>, locale: Locale): [Locale, T] => {
  for (const one of [locale, 'en-us', defaultLocale] as const) {
    const text = texts[one];
    if (text) return [one, text];
  }
  throw new Error(`A text is neither in ${locale} nor in English`);
};

export const aboutPage = async (connection: Connection, context: Context): Promise<PageText> => {
  const { content, updated } = await requirePage(connection, context, 'about', store.about);
  const [locale, text] = inLocale(content, context.locale);
  return { title: text.title, body: cleanHtml(text.body), locale, updated };
};

/** Questions and answers, recommended ones first. */
export const qaPage = async (connection: Connection, context: Context): Promise<QaAnswer> => {
  const { content } = await requirePage(connection, context, 'qa', store.qa);
  const entries = content.entries.map((entry, i) => {
    const [locale, text] = inLocale<{ q: string; a: string }>(entry, context.locale);
    return { index: i + 1, id: entry.id, q: text.q, a: cleanHtml(text.a), recommended: entry.recommended, locale };
  });
  return { updated: content.updated, entries: entries.sort((a, b) => b.recommended - a.recommended || a.index - b.index) };
};
