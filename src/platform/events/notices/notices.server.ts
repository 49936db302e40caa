import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Paged } from '../../../base/paging.ts';
import { requireActor } from '../../access/access.server.ts';
import type { BatchStatement } from '../../db/batch.server.ts';
import type { Connection, Db } from '../../db/connect.server.ts';
import { instant, int, json, nullable, statement, text } from '../../db/sql.server.ts';
import type { NoticeType } from '../../declared.ts';
import type { Context } from '../../http/context.ts';
import type { Notice } from './notices.ts';
import { noticeTable } from './table.server.ts';

/** A notice to an account, with the link to a page. */
interface NewNotice {
  type: NoticeType;
  facts: Record<string, string | number>;
  link: string | null;
}

const add = statement({
  params: { account: int, type: text<NoticeType>(), facts: json<NewNotice['facts']>(), link: nullable(text()) },
  prepared: true,
  sql: ({ account, type, facts, link }) =>
    sql`insert into notice (account, type, facts, link) values (${account}, ${type}, ${facts}::jsonb, ${link})`,
});

/** Sends a notice to an account, in the transaction of its cause. */
export const sendNotice = async (tx: Db, account: number, message: NewNotice): Promise<void> => {
  await add.all(tx, { account, ...message });
};

/** Returns the statement that sends a notice, for a batch. */
export const createNoticeInsertStatement = (account: number, message: NewNotice): BatchStatement =>
  add.asBatchStatement({ account, ...message });

const page = statement({
  params: { account: int, limit: int, offset: int },
  row: {
    id: int,
    type: text<NoticeType>(),
    at: instant,
    facts: json<Notice['facts']>(),
    link: nullable(text()),
    readAt: nullable(instant),
    total: int,
  },
  sql: ({ account, limit, offset }) =>
    sql`select id, type, at, facts, link, read_at as "readAt", count(*) over ()::int as total from notice
         where account = ${account} order by id desc limit ${limit} offset ${offset}`,
});

const isUnread = (account: number) => and(eq(noticeTable.account, account), isNull(noticeTable.readAt));

const limit = 20;

/** Service for the notices of accounts: counts, lists and marks them. */
export class NoticeInbox {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async unread(account: number): Promise<number> {
    return this.#connection.db.$count(noticeTable, isUnread(account));
  }

  async list(context: Context, pageNumber: number): Promise<Paged<Notice>> {
    const { id } = requireActor(context);
    const found = await page.all(this.#connection, { account: id, limit, offset: (pageNumber - 1) * limit });
    const total = found[0]?.total ?? 0;
    const docs = found.map((row) => ({
      id: String(row.id),
      type: row.type,
      at: new Date(row.at).toISOString(),
      facts: row.facts,
      link: row.link,
      read: row.readAt !== null,
    }));
    return { docs, total, limit, page: pageNumber, pages: Math.ceil(total / limit) };
  }

  /**
   * Marks the given notices of the account as read, or all if `ids` is omitted. Ids of other accounts are ignored. Returns the number of
   * notices that are still unread.
   */
  async read(context: Context, ids?: readonly number[]): Promise<{ unread: number }> {
    const { id } = requireActor(context);
    await this.#connection.db
      .update(noticeTable)
      .set({ readAt: sql`now()` })
      .where(and(isUnread(id), ids && inArray(noticeTable.id, [...ids])));
    return { unread: await this.unread(id) };
  }
}
