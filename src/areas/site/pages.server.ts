import { AppError } from '../../base/errors.ts';
import { defaultLocale, type Locale } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type Context, tags } from '../../platform/http/context.ts';
import type { PageText, QaAnswer } from '../../records/api.ts';
import { cleanHtml } from '../../records/rich-text/rich-text.server.ts';

type Localised<T> = Partial<Record<Locale, T>>;
interface StoredQa {
  updated: string;
  entries: ({ id: string; recommended: number } & Localised<{ q: string; a: string }>)[];
}
interface Stored<T> {
  content: T;
  updated: string;
}

/** What the table of pages keeps under a name, if anything. */
export const readPage = async <T>(connection: Connection, context: Context, name: string): Promise<Stored<T> | undefined> => {
  context.tag(tags.page(name));
  const [row] = await connection.query<{ content: T; updatedAt: Date }>(
    'select content, updated_at as "updatedAt" from page where name = $1',
    [name],
  );
  return row && { content: row.content, updated: new Date(row.updatedAt).toISOString() };
};

const requirePage = async <T>(connection: Connection, context: Context, name: string): Promise<Stored<T>> => {
  const page = await readPage<T>(connection, context, name);
  if (!page) throw new AppError('E_NOT_FOUND');
  return page;
};

/** The text in the reader's language, else in English, else in the first language of the portal. */
const inLocale = <T>(texts: Localised<T>, locale: Locale): [Locale, T] => {
  for (const one of [locale, 'en-us', defaultLocale] as const) {
    const text = texts[one];
    if (text) return [one, text];
  }
  throw new Error(`A text is neither in ${locale} nor in English`);
};

export const aboutPage = async (connection: Connection, context: Context): Promise<PageText> => {
  const { content, updated } = await requirePage<Localised<{ title: string; body: string }>>(connection, context, 'about');
  const [locale, text] = inLocale(content, context.locale);
  return { title: text.title, body: cleanHtml(text.body), locale, updated };
};

/** Questions and answers, recommended ones first. */
export const qaPage = async (connection: Connection, context: Context): Promise<QaAnswer> => {
  const { content } = await requirePage<StoredQa>(connection, context, 'qa');
  const entries = content.entries.map((entry, i) => {
    const [locale, text] = inLocale<{ q: string; a: string }>(entry, context.locale);
    return { index: i + 1, id: entry.id, q: text.q, a: cleanHtml(text.a), recommended: entry.recommended, locale };
  });
  return { updated: content.updated, entries: entries.sort((a, b) => b.recommended - a.recommended || a.index - b.index) };
};
