import type { Paged } from '../../../records/api.ts';
import { signedIn } from '../../access/access.server.ts';
import { type Connection, type Db, rows } from '../../db/connect.server.ts';
import type { Statement } from '../../db/together.server.ts';
import type { Context } from '../../http/context.ts';
import type { Notice, NoticeType } from './notices.ts';

interface Row {
  id: number;
  type: NoticeType;
  at: Date;
  facts: Record<string, string | number>;
  link: string | null;
  readAt: Date | null;
}

/** Tells an account something, in the transaction of what it tells of. */
export const tell = async (
  tx: Db,
  account: number,
  type: NoticeType,
  facts: Record<string, string | number>,
  link: string | null,
): Promise<void> => {
  const { sql, params } = tellStatement(account, type, facts, link);
  await rows(tx, sql, [...params]);
};

/** The same as a part of what is sent together. */
export const tellStatement = (
  account: number,
  type: NoticeType,
  facts: Record<string, string | number>,
  link: string | null,
): Statement => ({
  sql: 'insert into notice (account, type, facts, link) values ($1, $2, $3::jsonb, $4)',
  params: [account, type, JSON.stringify(facts), link],
});

const limit = 20;

/** What the signed-in account was told. */
export class Notices {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async unread(account: number): Promise<number> {
    const [row] = await this.#connection.query<{ count: number }>(
      'select count(*)::int as count from notice where account = $1 and read_at is null',
      [account],
    );
    return row?.count ?? 0;
  }

  async list(context: Context, page: number): Promise<Paged<Notice>> {
    const { id } = signedIn(context);
    const found = await this.#connection.query<Row & { total: number }>(
      `select id, type, at, facts, link, read_at as "readAt", count(*) over ()::int as total from notice
        where account = $1 order by id desc limit ${limit} offset $2`,
      [id, (page - 1) * limit],
    );
    const total = found[0]?.total ?? 0;
    const docs = found.map((row) => ({
      id: String(row.id),
      type: row.type,
      at: new Date(row.at).toISOString(),
      facts: row.facts,
      link: row.link,
      read: row.readAt !== null,
    }));
    return { docs, total, limit, page, pages: Math.ceil(total / limit) };
  }

  /** Marks some of the account's notices as read, or all; foreign ids are left alone. */
  async read(context: Context, ids?: readonly number[]): Promise<{ unread: number }> {
    const { id } = signedIn(context);
    await this.#connection.query(
      'update notice set read_at = now() where account = $1 and read_at is null and ($2::int[] is null or id = any($2))',
      [id, ids ?? null],
    );
    return { unread: await this.unread(id) };
  }
}
