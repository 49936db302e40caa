import { AppError } from '../../base/errors.ts';
import { isoOrNull } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type Select, selectPage, Where } from '../../platform/db/page.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ListQuery, numberOf } from '../../platform/http/resource.server.ts';
import type { Recurring } from '../../platform/jobs/definition.ts';
import type { Job } from '../../platform/jobs/names.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import type { OutboxMessage } from './operations.ts';

type Row = Omit<OutboxMessage, 'id' | 'at' | 'sent'> & { id: number; createdAt: Date; sentAt: Date | null };

/** Codes are to be read, and to be found, only where the operator has to pass them on. */
const readableText = `case when e.state = 'kept' then e.text else coalesce(e.masked, e.text) end`;
const columns = `e.id, e.created_at as "createdAt", e.sent_at as "sentAt", e.channel, e.target, e.subject, ${readableText} as text, e.state, e.error, e.attempts`;
const select: Select = {
  columns,
  from: 'outbox e',
  key: 'e.id',
  sorts: { at: 'e.id' },
  order: 'e.id desc',
  keyword: ['e.target', 'e.subject', readableText],
};
const rhythm = 3600_000;

const toMessage = ({ id, createdAt, sentAt, ...row }: Row): OutboxMessage => ({
  ...row,
  id: String(id),
  at: new Date(createdAt).toISOString(),
  sent: isoOrNull(sentAt),
});

/** What the portal wrote to people, for the operator, and its end after the days that the setting names. */
export class Outbox {
  readonly job: Recurring<Job> = { name: 'outbox', every: rhythm, run: () => this.run() };
  readonly #connection: Connection;
  readonly #settings: Settings;

  constructor(connection: Connection, settings: Settings) {
    this.#connection = connection;
    this.#settings = settings;
  }

  /** The newest first. Filters: state, channel, from, to. */
  async list(context: Context, query: ListQuery): Promise<Paged<OutboxMessage & Record<string, unknown>>> {
    authorise(context, 'log:outbox:read', {}); // letters go to everybody: only a scope that reaches everything reaches them
    const where = new Where()
      .maybe('e.state = ?', query.state)
      .maybe('e.channel = ?', query.channel)
      .maybe('e.created_at >= ?::date', query.from)
      .maybe(`e.created_at < ?::date + interval '1 day'`, query.to);
    const found = await selectPage<Row>(this.#connection, select, where, query);
    return { ...found, docs: found.docs.map((row) => ({ ...toMessage(row) })) };
  }

  async get(context: Context, id: string): Promise<OutboxMessage> {
    authorise(context, 'log:outbox:read', {});
    const [row] = await this.#connection.query<Row>(`select ${columns} from outbox e where e.id = $1`, [numberOf(id)]);
    if (!row) throw new AppError('E_NOT_FOUND');
    return toMessage(row);
  }

  /** Deletes what is older than the setting allows, but nothing that still waits to leave. Answers how many. */
  async run(): Promise<{ messages: number }> {
    const gone = await this.#connection.query<{ messages: number }>(
      `with gone as (delete from outbox where state <> 'queued' and created_at < now() - $1::int * interval '1 day' returning 1)
       select count(*)::int as messages from gone`,
      [this.#settings.get('sender.keepDays')],
    );
    return { messages: gone[0]?.messages ?? 0 };
  }
}
