import { today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import { joinAccount } from '../../platform/access/ownership.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import { refuseOutdatedVersion } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ListSelect, selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId, toPagedList } from '../../platform/resource/resource.server.ts';
import type { PageDetail, PageRevisionRow, PageRow } from './operations.ts';
import { type PageUpdateInput, pageDifferences, toContent } from './page-content.server.ts';
import * as store from './store.server.ts';
import { type PageName, pageNames } from './text-pages.ts';

const nameOf = (id: string): PageName => {
  const name = pageNames.find((one) => one === id);
  if (!name) throw new AppError('E_NOT_FOUND');
  return name;
};
const toRow = (name: PageName, page: Pick<store.StoredPage, 'updatedAt' | 'version'> | undefined): PageRow => ({
  id: name,
  updated: page ? new Date(page.updatedAt).toISOString() : null,
  version: page?.version ?? 0,
});
const history: ListSelect = {
  columns: 'h.id, h.at, a.real_name as by, h.content',
  from: `page_history h left ${joinAccount('h.by')}`,
  key: 'h.id',
  sorts: {},
  order: 'h.id desc',
};

/** Administration of pages by operators: text pages, questions and answers, blocks of the home page. A change is public at once. */
export class PageAdmin {
  readonly #connection: Connection;
  readonly #changes: Changes;

  constructor(connection: Connection, changes: Changes) {
    this.#connection = connection;
    this.#changes = changes;
  }

  async list(context: Context, query: ListQuery): Promise<Paged<PageRow>> {
    authorise(context, 'page:text:read');
    const found = await store.listPages(this.#connection.db, pageNames);
    const docs = pageNames.map((name) =>
      toRow(
        name,
        found.find((one) => one.name === name),
      ),
    );
    return toPagedList(docs.slice((query.page - 1) * query.limit, query.page * query.limit), docs.length, query);
  }

  async get(context: Context, id: string): Promise<PageDetail> {
    authorise(context, 'page:text:read');
    const name = nameOf(id);
    const page = await store.findPage(this.#connection.db, name);
    return { ...toRow(name, page), content: page?.content ?? {} };
  }

  async update(context: Context, id: string, sent: PageUpdateInput): Promise<void> {
    authorise(context, 'page:text:update', {});
    const content = toContent(nameOf(id), sent);
    await this.#write(context, id, { version: sent.version, action: 'page.update' }, async () => content);
  }

  /** Restores the content of a history entry. Restored questions take today as their date of change. */
  rollback(context: Context, id: string, { entry, version }: { entry: string; version: number }): Promise<void> {
    return this.#write(context, id, { version, action: 'page.rollback' }, async (tx, name) => {
      const old = await store.findPageRevision(tx, name, numberOfRowId(entry));
      if (!old) throw new AppError('E_NOT_FOUND');
      return name === 'qa' ? { ...old, updated: today() } : old;
    });
  }

  /** Returns the revisions of a page, newest first. */
  async history(context: Context, id: string, query: { page: number; limit: number }): Promise<Paged<PageRevisionRow>> {
    authorise(context, 'page:text:read');
    const where = new WhereClause().add('h.name = ?', nameOf(id));
    const found = await selectPage<Omit<PageRevisionRow, 'id' | 'at'> & { id: number; at: Date }>(this.#connection, history, where, query);
    return { ...found, docs: found.docs.map(({ id: n, at, ...row }) => ({ ...row, id: String(n), at: new Date(at).toISOString() })) };
  }

  async #write(
    context: Context,
    id: string,
    { version, action }: { version: number; action: string },
    contentOf: (tx: Db, name: PageName) => Promise<store.PageContent>,
  ): Promise<void> {
    const { id: by } = authorise(context, 'page:text:update', {});
    const name = nameOf(id);
    await transaction(this.#connection, async (tx) => {
      const before = await store.lockPage(tx, name);
      refuseOutdatedVersion(before?.version ?? 0, version);
      const content = await contentOf(tx, name);
      await store.writePage(tx, before, { name, content, by });
      await Changes.publish(tx, 'page', []);
      await audit(tx, context, { action, target: `page:${name}`, facts: { name, changes: pageDifferences(before?.content, content) } });
    });
    await this.#changes.catchUp();
  }
}
