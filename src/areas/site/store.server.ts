import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { instant, json, statement, text } from '../../platform/db/sql.server.ts';
import { pageHistoryTable as history, pageTable as page } from './table.server.ts';
import type { PageName, TextPage } from './text-pages.ts';

/** Content of a page: texts by language, questions, or blocks of the home page. */
export type PageContent = Record<string, unknown>;
export interface StoredPage {
  content: PageContent;
  updatedAt: Date;
  version: number;
}

const select = (name: PageName): SQL => sql`select content, updated_at as "updatedAt" from page where name = ${sql.raw(`'${name}'`)}`;

export type Localised<T> = Partial<Record<Locale, T>>;
/** Stored content of a text page. */
export const storedTextPage = statement({
  params: { name: text<TextPage>() },
  row: { content: json<Localised<{ title: string; body: string }>>(), updatedAt: instant },
  sql: ({ name }) => sql`select content, updated_at as "updatedAt" from page where name = ${name}`,
});
export const storedQaPage = statement({
  row: {
    content: json<{ updated: string; entries: ({ id: string; recommended: number } & Localised<{ q: string; a: string }>)[] }>(),
    updatedAt: instant,
  },
  sql: () => select('qa'),
});
export const storedHomePage = statement({ row: { content: json<{ blocks?: unknown }>(), updatedAt: instant }, sql: () => select('home') });

const columns = { content: page.content, updatedAt: page.updatedAt, version: page.version };

export const findPage = async (db: Db, name: string): Promise<StoredPage | undefined> => {
  const [found] = await db.select(columns).from(page).where(eq(page.name, name));
  return found;
};

/** Returns a page, locked until the end of the transaction; undefined if it does not exist. */
export const lockPage = async (tx: Db, name: PageName): Promise<StoredPage | undefined> => {
  const [found] = await tx.select(columns).from(page).where(eq(page.name, name)).for('update');
  return found;
};

/** Returns the time of the last change and the version of pages. */
export const listPages = (db: Db, names: readonly PageName[]): Promise<(Pick<StoredPage, 'updatedAt' | 'version'> & { name: string })[]> =>
  db
    .select({ name: page.name, updatedAt: page.updatedAt, version: page.version })
    .from(page)
    .where(inArray(page.name, [...names]));

/** Returns the content of a history entry; undefined if it does not exist. */
export const findPageRevision = async (db: Db, name: PageName, id: number): Promise<PageContent | undefined> => {
  const [entry] = await db
    .select({ content: history.content })
    .from(history)
    .where(and(eq(history.id, id), eq(history.name, name)));
  return entry?.content;
};

/**
 * Writes a page and its history. The first change also stores the content before it in the history. `before`: the locked page before the
 * change; undefined if the page is not stored.
 */
export const writePage = async (
  tx: Db,
  before: StoredPage | undefined,
  { name, content, by }: { name: PageName; content: PageContent; by: number },
): Promise<void> => {
  const known = await tx.select({ id: history.id }).from(history).where(eq(history.name, name)).limit(1);
  if (before && known.length === 0) await tx.insert(history).values({ name, content: before.content, at: before.updatedAt });
  await tx.insert(history).values({ name, content, at: new Date(), by });
  await tx
    .insert(page)
    .values({ name, content })
    .onConflictDoUpdate({ target: page.name, set: { content, updatedAt: sql`now()`, version: sql`${page.version} + 1` } });
};

/** Inserts pages by name; existing ones stay unchanged. */
export const addMissingPages = async (tx: Db, pages: Readonly<Record<string, PageContent>>): Promise<void> => {
  for (const [name, content] of Object.entries(pages)) await tx.insert(page).values({ name, content }).onConflictDoNothing();
};
