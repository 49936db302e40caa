import { dayAfter, today } from '../../base/dates.ts';
import { type Connection, type Db, rows, transaction } from '../../platform/db/connect.server.ts';
import { together } from '../../platform/db/together.server.ts';
import { auditStatement, byPortal } from '../../platform/events/audit/audit.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { notify } from '../../platform/events/notices/notices.server.ts';
import type { Recurring } from '../../platform/jobs/definition.ts';
import type { Job } from '../../platform/jobs/names.ts';
import { forgetFailureStatement } from '../../records/edit/store.server.ts';
import type { RecordRow } from '../../records/engine/bind.server.ts';
import { settleFiles } from '../../records/files/references.server.ts';
import { recordsOf } from '../../records/read/queries.server.ts';
import { visible } from '../../records/read/records.server.ts';
import { WordCounter } from '../../records/search/writer.server.ts';
import { lockRecord, patchRecord } from '../../records/write/replace.server.ts';
import { soonDays } from './life.ts';
import { hasExpired } from './reader-relation.server.ts';
import { formPath, type PostingRow, postingColumns, recordEvent, updatePosting } from './store.server.ts';

const intervalMs = 5 * 60_000;

/** A public record whose last day is over. */
const isOver = ({ state, deletedAt, progress, expiryDate }: RecordRow): boolean =>
  state === 'published' && deletedAt === null && hasExpired({ progress, expiryDate });

/** Takes supplies and demands whose last day is over from the public, and warns owners a week before. */
export class Expiry {
  readonly job: Recurring<Job> = { name: 'expiry', every: intervalMs, run: () => this.run() };
  readonly #connection: Connection;
  readonly #changes: Changes;

  constructor(connection: Connection, changes: Changes) {
    this.#connection = connection;
    this.#changes = changes;
  }

  /** Answers how many it took down and how many owners it warned. */
  async run(): Promise<{ expired: number; warned: number }> {
    const day = today();
    const expired = await this.#connection.query<{ key: string; n: number }>(
      // as hasExpired
      `select r.key, r.n from ${recordsOf('snd', 'key', 'expiryDate')} where ${visible} and (r.expiry_date || '-99-99') collate "C" < $1`,
      [day],
    );
    for (const { key, n } of expired) await transaction(this.#connection, (tx) => this.#expire(tx, key, n));
    const soon = await this.#connection.query<{ id: number }>(
      `select p.id from posting p join ${recordsOf('snd')} on r.n = p.record
        where ${visible} and p.deleted_at is null and p.progress < 1
          and p.warned is distinct from p.expires and p.expires collate "C" between $1 and $2`,
      [day, dayAfter(day, soonDays)],
    );
    for (const { id } of soon) await transaction(this.#connection, (tx) => this.#warn(tx, id));
    if (expired.length > 0) await this.#changes.catchUp();
    return { expired: expired.length, warned: soon.length };
  }

  async #expire(tx: Db, key: string, n: number): Promise<void> {
    await rows(tx, 'select 1 from posting where record = $1 for update', [n]);
    const [row] = await rows<PostingRow>(tx, `select ${postingColumns} from posting p where p.record = $1 and p.deleted_at is null`, [n]);
    const stored = await lockRecord(tx, 'snd', key);
    if (!stored || !isOver(stored.row)) return; // renewed or taken down meanwhile, or another process was quicker
    const words = new WordCounter();
    await patchRecord(tx, 'snd', stored, { values: { state: 'archived' }, actor: 'expiry', words });
    await words.count(tx);
    await settleFiles(tx, 'snd', n);
    const changes = { state: { from: 'published', to: 'archived' } };
    if (!row) {
      const audit = auditStatement(byPortal, {
        action: 'content.expire',
        target: `snd:${n}`,
        facts: { kind: 'snd', title: stored.row.title, changes },
      });
      return void (await together(tx, { failure: forgetFailureStatement('snd', n), audit }));
    }
    await updatePosting(tx, row.id, { expiredAt: new Date() }); // a new version: whoever was about to change it begins anew
    await recordEvent(tx, byPortal, row, { action: 'expire', changes });
    await notify(tx, row.owner, { type: 'posting.expired', facts: { title: row.values.title }, link: formPath(row.id) });
  }

  async #warn(tx: Db, id: number): Promise<void> {
    const [row] = await rows<PostingRow>(
      tx,
      `update posting p set warned = expires where id = $1 and warned is distinct from expires returning ${postingColumns}`,
      [id],
    );
    if (row)
      await notify(tx, row.owner, {
        type: 'posting.expires',
        facts: { title: row.values.title, date: row.expires ?? '' },
        link: formPath(row.id),
      });
  }
}
