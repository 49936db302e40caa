import { today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { joinAccount } from '../../platform/access/ownership.server.ts';
import { type Connection, type Db, rows, transaction } from '../../platform/db/connect.server.ts';
import { type Select, selectPage, Where } from '../../platform/db/page.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import { checkVersion } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ListQuery, numberOf, paged } from '../../platform/http/resource.server.ts';
import type { PageDetail, PageRow, PageVersion } from './operations.ts';
import { type PageChange, type PageName, pageDifferences, pageNames, toContent } from './page-content.server.ts';

type Content = Record<string, unknown>;
interface Stored {
  name: PageName;
  content: Content;
  updatedAt: Date;
  version: number;
}

const pageNamed = (id: string): PageName => {
  const name = pageNames.find((one) => one === id);
  if (!name) throw new AppError('E_NOT_FOUND');
  return name;
};
const toRow = (name: PageName, page: Pick<Stored, 'updatedAt' | 'version'> | undefined): PageRow => ({
  id: name,
  updated: page ? new Date(page.updatedAt).toISOString() : null,
  version: page?.version ?? 0,
});
const history: Select = {
  columns: 'h.id, h.at, a.real_name as by, h.content',
  from: `page_history h left ${joinAccount('h.by')}`,
  key: 'h.id',
  sorts: {},
  order: 'h.id desc',
};

/** Page texts as the back office keeps them: about, questions and answers, the home page's blocks. A change is public at once. */
export class PageAdmin {
  readonly #connection: Connection;
  readonly #changes: Changes;

  constructor(connection: Connection, changes: Changes) {
    this.#connection = connection;
    this.#changes = changes;
  }

  async list(context: Context, query: ListQuery): Promise<Paged<PageRow>> {
    authorise(context, 'page:text:read');
    const found = await this.#connection.query<Stored>('select name, updated_at as "updatedAt", version from page where name = any($1)', [
      pageNames,
    ]);
    const docs = pageNames.map((name) =>
      toRow(
        name,
        found.find((one) => one.name === name),
      ),
    );
    return paged(docs.slice((query.page - 1) * query.limit, query.page * query.limit), docs.length, query);
  }

  async get(context: Context, id: string): Promise<PageDetail> {
    authorise(context, 'page:text:read');
    const name = pageNamed(id);
    const page = await stored(this.#connection.db, name);
    return { ...toRow(name, page), content: page?.content ?? {} };
  }

  async update(context: Context, id: string, sent: PageChange): Promise<void> {
    authorise(context, 'page:text:update', {});
    const content = toContent(pageNamed(id), sent);
    await this.#write(context, id, { version: sent.version, action: 'page.update' }, async () => content);
  }

  /** Back to what one entry of the history says. */
  rollback(context: Context, id: string, { entry, version }: { entry: string; version: number }): Promise<void> {
    return this.#write(context, id, { version, action: 'page.rollback' }, async (tx, name) => {
      const [old] = await rows<Stored>(tx, 'select content from page_history where id = $1 and name = $2', [numberOf(entry), name]);
      if (!old) throw new AppError('E_NOT_FOUND');
      return name === 'qa' ? { ...old.content, updated: today() } : old.content;
    });
  }

  /** What a page said, the newest first. */
  async history(context: Context, id: string, query: { page: number; limit: number }): Promise<Paged<PageVersion>> {
    authorise(context, 'page:text:read');
    const where = new Where().add('h.name = ?', pageNamed(id));
    const found = await selectPage<Omit<PageVersion, 'id' | 'at'> & { id: number; at: Date }>(this.#connection, history, where, query);
    return { ...found, docs: found.docs.map(({ id: n, at, ...row }) => ({ ...row, id: String(n), at: new Date(at).toISOString() })) };
  }

  async #write(
    context: Context,
    id: string,
    { version, action }: { version: number; action: string },
    contentOf: (tx: Db, name: PageName) => Promise<Content>,
  ): Promise<void> {
    const { id: by } = authorise(context, 'page:text:update', {});
    const name = pageNamed(id);
    await transaction(this.#connection, async (tx) => {
      const before = await stored(tx, name, 'for update');
      checkVersion(before?.version ?? 0, version);
      const content = await contentOf(tx, name);
      await store(tx, before, { name, content, by });
      await audit(tx, context, action, `page:${name}`, { name, changes: pageDifferences(before?.content, content) });
    });
    await this.#changes.catchUp();
  }
}

const stored = async (tx: Db, name: PageName, lock = ''): Promise<Stored | undefined> => {
  const [page] = await rows<Stored>(tx, `select name, content, updated_at as "updatedAt", version from page where name = $1 ${lock}`, [
    name,
  ]);
  return page;
};

const store = async (tx: Db, before: Stored | undefined, page: { name: PageName; content: Content; by: number }): Promise<void> => {
  const { name, content, by } = page;
  const [known] = await rows(tx, 'select 1 from page_history where name = $1 limit 1', [name]);
  const keep = (text: Content, at: Date, author: number | null) =>
    rows(tx, 'insert into page_history (name, content, at, by) values ($1, $2::jsonb, $3, $4)', [name, JSON.stringify(text), at, author]);
  if (before && !known) await keep(before.content, before.updatedAt, null); // what came with the product
  await keep(content, new Date(), by);
  await rows(
    tx,
    `insert into page (name, content) values ($1, $2::jsonb)
     on conflict (name) do update set content = excluded.content, updated_at = now(), version = page.version + 1`,
    [name, JSON.stringify(content)],
  );
  await Changes.note(tx, 'page', []);
};
