import { sql } from 'drizzle-orm';
import type { AreaJobName } from '../../areas.ts';
import { addDays, today } from '../../base/dates.ts';
import { sendWriteBatch } from '../../platform/db/batch.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { int, statement, text } from '../../platform/db/sql.server.ts';
import { auditStatement, systemAgent } from '../../platform/events/audit/audit.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { sendNotice } from '../../platform/events/notices/notices.server.ts';
import type { RecurringJob } from '../../platform/jobs/definition.ts';
import { clearFailedPublicationStatement } from '../../records/edit/store.server.ts';
import type { RecordRow } from '../../records/engine/bind.server.ts';
import { updateRecordFileVisibility } from '../../records/files/references.server.ts';
import type { AreaHookRegistry } from '../../records/hooks/hooks.server.ts';
import { recordTableSql } from '../../records/read/queries.server.ts';
import { WordCountChanges } from '../../records/search/writer.server.ts';
import { publicRecordCondition } from '../../records/stored/records.server.ts';
import { lockRecord, patchRecord } from '../../records/write/replace.server.ts';
import { lockPostingsOfRecords } from './follow.server.ts';
import { renewalWindowDays } from './posting-workflow.ts';
import { hasExpired } from './reader-relation.server.ts';
import { postingByRecord, postingColumns, postingFormPath, postingRow, updatePosting, writePostingEventAndAudit } from './store.server.ts';

const intervalMs = 5 * 60_000;

/** Public supplies and demands whose last day is before the given day, by the rule of `hasExpired`. */
const overdueRecords = statement({
  params: { day: text() },
  row: { key: text(), n: int },
  sql: ({ day }) =>
    sql`select r.key, r.n from ${sql.raw(recordTableSql('snd', 'key', 'expiryDate'))}
         where ${sql.raw(publicRecordCondition)} and (r.expiry_date || '-99-99') collate "C" < ${day}`,
});

/** Public postings that are not completed, with a last day in the given range, whose owners were not warned yet. */
const ending = statement({
  params: { from: text(), to: text() },
  row: { id: int },
  sql: ({ from, to }) =>
    sql`select p.id from posting p join ${sql.raw(recordTableSql('snd'))} on r.n = p.record
         where ${sql.raw(publicRecordCondition)} and p.deleted_at is null and p.progress < 1
           and p.warned is distinct from p.expires and p.expires collate "C" between ${from} and ${to}`,
});

/**
 * Marks that the owner of a posting was warned of its present last day. Returns no row if the owner was already marked as warned of that
 * day.
 */
const markWarned = statement({
  params: { id: int },
  row: postingRow,
  sql: ({ id }) =>
    sql`update posting p set warned = expires where id = ${id} and warned is distinct from expires returning ${sql.raw(postingColumns)}`,
});

/** Returns whether the record is public and its last day is over. */
const isOver = ({ state, deletedAt, progress, expiryDate }: RecordRow): boolean =>
  state === 'published' && deletedAt === null && hasExpired({ progress, expiryDate });

/** Archives supplies and demands after their last day, and warns owners a week before it. */
export class PostingExpiryJob {
  readonly job: RecurringJob<AreaJobName> = { name: 'expiry', every: intervalMs, run: () => this.run() };
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #hooks: AreaHookRegistry;

  constructor(connection: Connection, changes: Changes, hooks: AreaHookRegistry) {
    this.#connection = connection;
    this.#changes = changes;
    this.#hooks = hooks;
  }

  /** Archives expired records and warns owners. Returns the numbers of expired records and of postings that expire soon. */
  async run(): Promise<{ expired: number; warned: number }> {
    const day = today();
    const expired = await overdueRecords.all(this.#connection, { day });
    for (const { key, n } of expired) await transaction(this.#connection, (tx) => this.#expire(tx, key, n));
    const soon = await ending.all(this.#connection, { from: day, to: addDays(day, renewalWindowDays) });
    for (const { id } of soon) await transaction(this.#connection, (tx) => this.#warn(tx, id));
    if (expired.length > 0) await this.#changes.catchUp();
    return { expired: expired.length, warned: soon.length };
  }

  async #expire(tx: Db, key: string, n: number): Promise<void> {
    await lockPostingsOfRecords(tx, [n]);
    const row = await postingByRecord.one(tx, { record: n });
    const stored = await lockRecord(tx, 'snd', key);
    if (!stored || !isOver(stored.row)) return; // the record was renewed or taken down meanwhile, or another process archived it
    const words = new WordCountChanges();
    await patchRecord(tx, 'snd', stored, { values: { state: 'archived' }, actor: 'expiry', words });
    await words.count(tx);
    await updateRecordFileVisibility(tx, 'snd', n, this.#hooks);
    const changes = { state: { from: 'published', to: 'archived' } };
    if (!row) {
      const audit = auditStatement(systemAgent, {
        action: 'content.expire',
        target: `snd:${n}`,
        facts: { kind: 'snd', title: stored.row.title, changes },
      });
      return void (await sendWriteBatch(tx, { failure: clearFailedPublicationStatement('snd', n), audit }));
    }
    await updatePosting(tx, row.id, { expiredAt: new Date() }); // the version changes, so that a concurrent edit gets a conflict
    await writePostingEventAndAudit(tx, systemAgent, row, { action: 'expire', changes });
    await sendNotice(tx, row.owner, { type: 'posting.expired', facts: { title: row.values.title }, link: postingFormPath(row.id) });
  }

  async #warn(tx: Db, id: number): Promise<void> {
    const row = await markWarned.one(tx, { id });
    if (row)
      await sendNotice(tx, row.owner, {
        type: 'posting.expires',
        facts: { title: row.values.title, date: row.expires ?? '' },
        link: postingFormPath(row.id),
      });
  }
}
