import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { isoOrNull } from '../../base/names.ts';
import type { Paged } from '../../base/paging.ts';
import { normalizePhoneNumber } from '../../base/phone.ts';
import { authorise, requireActor } from '../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import {
  changedFieldDifferences,
  type FieldDifferences,
  restoringDifferences,
  trashingDifferences,
} from '../../platform/events/audit/differences.server.ts';
import { sendNotice } from '../../platform/events/notices/notices.server.ts';
import { trashDays } from '../../platform/http/change.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Recipient } from '../../platform/mail/message.ts';
import type { Sender } from '../../platform/mail/sender.server.ts';
import { type ListSelect, selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId } from '../../platform/resource/resource.server.ts';
import { isKind } from '../../records/kinds/index.ts';
import { publicRecordTitlesByKind } from '../../records/read/queries.server.ts';
import { loadAccountNames } from '../accounts/account-names.server.ts';
import { activeAccountIfPermitted } from '../accounts/queries.server.ts';
import type { FeedbackMessage } from './operations.ts';
import type { StoredMessage } from './store.server.ts';
import * as store from './store.server.ts';
import { feedbackTable } from './table.server.ts';

const select: ListSelect = {
  columns: store.columns,
  from: store.feedbackFromClause,
  key: 'f.id',
  sorts: { created: 'f.id', answered: 'f.answered_at' },
  order: 'f.id desc',
  keyword: ['f.name', 'f.company', 'f.contact', 'f.content', 'f.answer'],
};
const isInTrash = gt(feedbackTable.deletedAt, sql`now() - make_interval(days => ${trashDays})`);
const answering: Permission = 'feedback:message:answer';

const recipientOf = (contact: string): Recipient =>
  contact.includes('@') ? { channel: 'mail', target: contact } : { channel: 'sms', target: normalizePhoneNumber(contact) ?? contact };

/** Administration of messages of visitors: operators list, answer, close, assign and delete them. */
export class FeedbackAdmin {
  readonly #connection: Connection;
  readonly #sender: Sender;

  constructor(connection: Connection, sender: Sender) {
    this.#connection = connection;
    this.#sender = sender;
  }

  /** Returns a page of messages, newest first. Filters: state, kind (of the record), assignee (`me` or `none`), from, to (days). */
  async list(context: Context, query: ListQuery): Promise<Paged<FeedbackMessage>> {
    const { id } = authorise(context, 'feedback:message:read', {});
    const where = new WhereClause().always(query.trash ? store.restorableMessageCondition : 'f.deleted_at is null');
    where.maybe('f.state = ?', query.state).maybe('f.about_kind = ?', query.kind);
    where.maybe('f.created_at >= ?::date', query.from).maybe(`f.created_at < ?::date + interval '1 day'`, query.to);
    if (query.assignee === 'me') where.add('f.assignee = ?', id);
    if (query.assignee === 'none') where.always('f.assignee is null');
    const found = await selectPage<StoredMessage>(this.#connection, select, where, query);
    const titles = await this.#titles(found.docs);
    return { ...found, docs: found.docs.map((row) => toMessage(row, titles)) };
  }

  async get(context: Context, id: string): Promise<FeedbackMessage> {
    authorise(context, 'feedback:message:read', {});
    const row = await store.feedbackMessageById.one(this.#connection, { id: numberOfRowId(id) });
    if (!row) throw new AppError('E_NOT_FOUND');
    return toMessage(row, await this.#titles([row]));
  }

  /**
   * Answers a new message by mail or SMS to its contact, and by a notice to the account that wrote it. Throws E_CONFLICT if the message is
   * already answered or closed.
   */
  answer(context: Context, id: string, text: string): Promise<void> {
    return this.#handleNew(context, id, async (tx, row) => {
      await tx
        .update(feedbackTable)
        .set({ state: 'answered', answer: text, answeredBy: requireActor(context).id, answeredAt: sql`now()` })
        .where(eq(feedbackTable.id, row.id));
      const values = { id: String(row.id), name: row.name, content: row.content, answer: text };
      await this.#sender.queue(tx, recipientOf(row.contact), { letter: 'feedback', values, locale: row.locale });
      if (row.account !== null)
        await sendNotice(tx, row.account, { type: 'feedback.answered', facts: { id: String(row.id), answer: text }, link: null });
      await audit(tx, context, {
        action: 'feedback.answer',
        target: String(row.id),
        facts: { changes: changedFieldDifferences(row, { state: 'answered', answer: text }) },
      });
    });
  }

  /** Closes a new message without an answer. Throws E_CONFLICT if the message is already answered or closed. */
  close(context: Context, id: string): Promise<void> {
    return this.#handleNew(context, id, async (tx, row) => {
      await tx.update(feedbackTable).set({ state: 'closed' }).where(eq(feedbackTable.id, row.id));
      await audit(tx, context, {
        action: 'feedback.close',
        target: String(row.id),
        facts: { changes: changedFieldDifferences(row, { state: 'closed' }) },
      });
    });
  }

  /**
   * Assigns a new message to an account that may answer messages. `account`: id of the account; `me`: the caller; null: nobody. Notifies
   * the account unless it is the caller.
   */
  assign(context: Context, id: string, account: string | null): Promise<void> {
    return this.#handleNew(context, id, async (tx, row) => {
      const me = requireActor(context).id;
      const to = account === null ? null : account === 'me' ? me : await this.#accountAnswering(tx, account);
      if (to === row.assignee) return;
      await tx.update(feedbackTable).set({ assignee: to }).where(eq(feedbackTable.id, row.id));
      if (to !== null && to !== me)
        await sendNotice(tx, to, {
          type: 'feedback.assigned',
          facts: { id: String(row.id), name: row.name },
          link: `/admin/feedback?show=${row.id}`,
        });
      const names = await loadAccountNames(tx, [row.assignee, to]);
      const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
      const changes = { assignee: { from: nameOf(row.assignee), to: nameOf(to) } };
      await audit(tx, context, { action: 'feedback.assign', target: String(row.id), facts: { changes } });
    });
  }

  /** Moves messages to the trash, for example spam. */
  remove(context: Context, ids: readonly string[]): Promise<void> {
    return this.#moveTrash(context, ids, 'into', { action: 'feedback.delete', changes: trashingDifferences });
  }

  restore(context: Context, ids: readonly string[]): Promise<void> {
    return this.#moveTrash(context, ids, 'out of', { action: 'feedback.restore', changes: restoringDifferences });
  }

  async #moveTrash(
    context: Context,
    texts: readonly string[],
    way: 'into' | 'out of',
    { action, changes }: { action: string; changes: FieldDifferences },
  ): Promise<void> {
    authorise(context, 'feedback:message:delete', {});
    const ids = [...new Set(texts.map(numberOfRowId))];
    await transaction(this.#connection, async (tx) => {
      const done = await tx
        .update(feedbackTable)
        .set({ deletedAt: way === 'into' ? sql`now()` : null })
        .where(and(inArray(feedbackTable.id, ids), way === 'into' ? isNull(feedbackTable.deletedAt) : isInTrash))
        .returning({ id: feedbackTable.id });
      if (done.length < ids.length) throw new AppError('E_NOT_FOUND');
      for (const id of ids) await audit(tx, context, { action, target: String(id), facts: { changes } });
    });
  }

  async #handleNew(context: Context, id: string, work: (tx: Db, row: StoredMessage) => Promise<void>): Promise<void> {
    authorise(context, answering, {});
    const n = numberOfRowId(id);
    await transaction(this.#connection, async (tx) => {
      const row = await store.lockFeedback.one(tx, { id: n });
      if (!row) throw new AppError('E_NOT_FOUND');
      if (row.state !== 'new') throw new AppError('E_CONFLICT');
      await work(tx, row);
    });
  }

  async #accountAnswering(tx: Db, account: string): Promise<number> {
    const known = await activeAccountIfPermitted.one(tx, { account: Number(account), permission: answering });
    if (!known) throw new AppError('E_VALIDATION', { account: 'notAnswering' });
    return known.id;
  }

  /** Returns the titles of public records that messages are about, by kind and number. */
  async #titles(found: readonly StoredMessage[]): Promise<ReadonlyMap<string, string>> {
    const subjects = Map.groupBy(
      found.flatMap(({ aboutKind: kind, aboutN }) => (isKind(kind) ? [{ kind, n: Number(aboutN) }] : [])),
      ({ kind }) => kind,
    );
    const titles = new Map<string, string>();
    for (const [kind, about] of subjects) {
      const records = await publicRecordTitlesByKind[kind].all(this.#connection, { ns: about.map(({ n }) => n) });
      for (const { n, title } of records) titles.set(`${kind} ${n}`, title);
    }
    return titles;
  }
}

const toMessage = (row: StoredMessage, titles: ReadonlyMap<string, string>): FeedbackMessage => {
  const { aboutKind: kind } = row;
  return {
    id: String(row.id),
    created: new Date(row.createdAt).toISOString(),
    name: row.name,
    company: row.company,
    contact: row.contact,
    content: row.content,
    locale: row.locale,
    about: kind !== null && isKind(kind) ? { kind, id: String(row.aboutN), title: titles.get(`${kind} ${row.aboutN}`) ?? null } : null,
    account: row.account === null ? null : String(row.account),
    state: row.state,
    answer: row.answer,
    answered: isoOrNull(row.answeredAt),
    assignee: row.assignee === null ? null : { id: String(row.assignee), name: row.assigneeName ?? '' },
    deleted: isoOrNull(row.deletedAt),
  };
};
