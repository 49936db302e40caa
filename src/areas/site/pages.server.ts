import { AppError } from '../../base/errors.ts';
import { defaultLocale, type Locale } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type Context, tags } from '../../platform/http/context.ts';
import type { PageText, QaAnswer } from '../../records/api.ts';
import { cleanHtml } from '../../records/rich-text/rich-text.server.ts';

type Localised<T> = Record<string, T>;
interface StoredQa {
  updated: string;
  entries: ({ id: string; recommended: number } & Localised<{ q: string; a: string } | string | number>)[];
}
interface Stored<T> {
  content: T;
  updated: string;
}

/** What the table of pages keeps under a name, if anything. */
export const storedPage = async <T>(connection: Connection, context: Context, name: string): Promise<Stored<T> | undefined> => {
  context.tag(tags.page(name));
  const [row] = await connection.query<{ content: T; updatedAt: Date }>(
    'select content, updated_at as "updatedAt" from page where name = $1',
    [name],
  );
  return row && { content: row.content, updated: new Date(row.updatedAt).toISOString() };
};

const existing = async <T>(connection: Connection, context: Context, name: string): Promise<Stored<T>> => {
  const page = await storedPage<T>(connection, context, name);
  if (!page) throw new AppError('E_NOT_FOUND');
  return page;
};

const inLocale = <T>(texts: Localised<T>, locale: Locale): [string, T] => {
  const found = texts[locale] ? locale : texts['en-us'] ? 'en-us' : defaultLocale;
  return [found, texts[found] as T];
};

export const aboutPage = async (connection: Connection, context: Context): Promise<PageText> => {
  const { content, updated } = await existing<Localised<{ title: string; body: string }>>(connection, context, 'about');
  const [locale, text] = inLocale(content, context.locale);
  return { title: text.title, body: cleanHtml(text.body), locale, updated };
};

/** Questions and answers, recommended ones first. */
export const qaPage = async (connection: Connection, context: Context): Promise<QaAnswer> => {
  const { content } = await existing<StoredQa>(connection, context, 'qa');
  const entries = content.entries.map((entry, i) => {
    const [locale, text] = inLocale(entry as unknown as Localised<{ q: string; a: string }>, context.locale);
    return { index: i + 1, id: entry.id, q: text.q, a: cleanHtml(text.a), recommended: entry.recommended, locale };
  });
  return { updated: content.updated, entries: entries.sort((a, b) => b.recommended - a.recommended || a.index - b.index) };
};
