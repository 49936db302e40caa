import type { AreaJobName } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import { isoOrNull } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { RecurringJob } from '../../platform/jobs/definition.ts';
import { deleteOldMessages, type OutboxMessageRow, outboxMessageById, outboxMessageSelect } from '../../platform/mail/outbox.server.ts';
import { selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId } from '../../platform/resource/resource.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import type { OutboxMessage } from './operations.ts';

export interface OutboxFilters {
  state?: OutboxMessage['state'] | undefined;
  channel?: OutboxMessage['channel'] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
const rhythm = 3600_000;

const toMessage = ({ id, createdAt, sentAt, ...row }: OutboxMessageRow): OutboxMessage => ({
  ...row,
  id: String(id),
  at: new Date(createdAt).toISOString(),
  sent: isoOrNull(sentAt),
});

/** Outbox: lists messages for operators, and deletes messages older than the days in the setting `sender.keepDays`. */
export class OutboxAdmin {
  readonly job: RecurringJob<AreaJobName> = { name: 'outbox', every: rhythm, run: () => this.run() };
  readonly #connection: Connection;
  readonly #settings: Settings;

  constructor(connection: Connection, settings: Settings) {
    this.#connection = connection;
    this.#settings = settings;
  }

  /** Returns a page of messages, newest first. Filters: state, channel, from, to. */
  async list(context: Context, query: ListQuery<OutboxFilters>): Promise<Paged<OutboxMessage>> {
    authorise(context, 'log:outbox:read', {}); // messages have no owner or country, so only the scope "all" includes them
    const where = new WhereClause()
      .maybe('e.state = ?', query.state)
      .maybe('e.channel = ?', query.channel)
      .maybe('e.created_at >= ?::date', query.from)
      .maybe(`e.created_at < ?::date + interval '1 day'`, query.to);
    const found = await selectPage<OutboxMessageRow>(this.#connection, outboxMessageSelect, where, { ...query });
    return { ...found, docs: found.docs.map(toMessage) };
  }

  async get(context: Context, id: string): Promise<OutboxMessage> {
    authorise(context, 'log:outbox:read', {});
    const row = await outboxMessageById.one(this.#connection, { id: numberOfRowId(id) });
    if (!row) throw new AppError('E_NOT_FOUND');
    return toMessage(row);
  }

  /** Deletes messages older than the setting allows, except queued ones. Returns the number of deleted messages. */
  async run(): Promise<{ messages: number }> {
    const gone = await deleteOldMessages.one(this.#connection, { days: this.#settings.get('sender.keepDays') });
    return gone ?? { messages: 0 };
  }
}
