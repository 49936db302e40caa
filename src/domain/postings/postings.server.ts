import type { Paged } from '../../contract/api.ts';
import { AppError } from '../../contract/errors.ts';
import type { AuditStatus, PostingForm, PostingInput, PostingSummary, PostingValues } from '../../contract/postings.ts';
import { dayAfter, today } from '../../core/dates.ts';
import { type Connection, type Db, rows, within } from '../../db/connect.server.ts';
import { signedIn } from '../access/access.server.ts';
import type { Changes } from '../content/changes.server.ts';
import { cleanHtmlApart } from '../content/rich-pool.server.ts';
import type { Context } from '../context.ts';
import { keepBeside, nothingBeside } from '../editing/store.server.ts';
import type { FileStore } from '../files/files.server.ts';
import { settleFiles } from '../files/shown.server.ts';
import type { Settings } from '../settings/settings.server.ts';
import { declineWaiting } from './applications.server.ts';
import { controlsIn } from './controls.server.ts';
import { actionsOf, progressAfter, statusAfter } from './life.ts';
import { amendRecord } from './publish.server.ts';
import { ended } from './standing.server.ts';
import {
  assign,
  checkVersion,
  eventsOf,
  idOf,
  ownLocked,
  type PostingRow,
  postingColumns,
  stateOf,
  step,
  told,
  withRecordLocked,
} from './store.server.ts';
import { checkComplete, checkTopics, emptyValues, keptOf } from './values.server.ts';

const limit = 8;

export interface PostingsQuery {
  status?: AuditStatus | undefined;
  category?: PostingValues['category'] | undefined;
  page: number;
}

/** One's own supplies and demands. Every call is for signed-in accounts; another's posting is E_NOT_FOUND. */
export class Postings {
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #files: FileStore;
  readonly #settings: Settings;

  constructor(connection: Connection, changes: Changes, files: FileStore, settings: Settings) {
    this.#connection = connection;
    this.#changes = changes;
    this.#files = files;
    this.#settings = settings;
  }

  /** What was changed last comes first. */
  async list(context: Context, { status, category, page }: PostingsQuery): Promise<Paged<PostingSummary>> {
    const { id: owner } = signedIn(context);
    const where = `p.owner = $1 and p.deleted_at is null and ($2::text is null or p.status = $2) and ($3::text is null or p."values"->>'category' = $3)`;
    const asked = [owner, status ?? null, category ?? null];
    const [count] = await this.#connection.query<{ total: number }>(`select count(*)::int as total from posting p where ${where}`, asked);
    const found = await this.#connection.query<PostingRow & { pending: number; total: number }>(
      `select ${postingColumns}, coalesce(a.pending, 0) as pending, coalesce(a.total, 0) as total from posting p
         left join lateral (
           select count(*) filter (where status = 'pending')::int as pending, count(*) filter (where status <> 'withdrawn')::int as total
             from application where record = p.record) a on true
        where ${where} order by p.updated_at desc, p.id desc limit ${limit} offset $4`,
      [...asked, (page - 1) * limit],
    );
    const total = count?.total ?? 0;
    const docs = found.map(({ pending, total: received, ...row }) => ({
      ...stateOf(row),
      category: row.values.category,
      title: row.values.title,
      lang: row.values.lang,
      applications: { pending, total: received },
    }));
    return { docs, total, limit, page, pages: Math.ceil(total / limit) };
  }

  /** The form of one posting, or of a new one. */
  async form(context: Context, id?: string): Promise<PostingForm> {
    const actor = signedIn(context);
    if (id === undefined)
      return {
        id: null,
        record: null,
        auditStatus: 'filling',
        reason: null,
        progress: -1,
        expires: null,
        expired: false,
        version: 0,
        updated: new Date().toISOString(),
        may: ['edit', 'submit'],
        fields: controlsIn(context.locale, emptyValues(context.locale, actor)),
        values: emptyValues(context.locale, actor),
        events: [],
      };
    const [row] = await this.#connection.query<PostingRow>(
      `select ${postingColumns} from posting p where p.id = $1 and p.owner = $2 and p.deleted_at is null`,
      [idOf(id), actor.id],
    );
    if (!row) throw new AppError('E_NOT_FOUND');
    const events = await eventsOf(this.#connection.db, row.id);
    return {
      ...stateOf(row),
      fields: controlsIn(context.locale, row.values),
      values: { ...row.values, body: await cleanHtmlApart(row.values.body) },
      events: events.map((event) => ({ ...event, actor: null })), // who audits is the house's own
    };
  }

  /** A draft, complete or not. The same `key` again answers the posting that it made. E_VALIDATION for what cannot be kept. */
  async create(context: Context, { key, ...input }: PostingInput & { key?: string | undefined }): Promise<PostingForm> {
    const actor = signedIn(context);
    checkTopics(input);
    const values = { ...emptyValues(context.locale, actor), ...(await keptOf(this.#files, actor.id, input)) };
    const id = await this.#within(async (tx) => {
      const [made] = await rows<PostingRow>(
        tx,
        `insert into posting as p (owner, key, "values") values ($1, $2, $3::jsonb) on conflict (owner, key) do nothing returning ${postingColumns}`,
        [actor.id, key ?? null, JSON.stringify(values)],
      );
      if (made) await told(tx, context, made, 'create');
      else {
        const [known] = await rows<{ id: number }>(tx, 'select id from posting where owner = $1 and key = $2', [actor.id, key]);
        return known?.id as number;
      }
      return made.id;
    });
    return this.form(context, String(id));
  }

  /** Keeps what was changed since `version`: E_CONFLICT where somebody saved meanwhile, E_STATE while it is being audited. */
  async save(context: Context, id: string, { version, ...input }: PostingInput & { version: number }): Promise<PostingForm> {
    const actor = signedIn(context);
    const kept = await keptOf(this.#files, actor.id, input);
    await this.#change(context, id, async (tx, row) => {
      checkVersion(row, version);
      checkTopics(input, row.values);
      const values = { ...row.values, ...kept };
      const status = statusAfter(row.status, 'edit');
      await assign(tx, row.id, { values, status });
      if (status !== row.status) await told(tx, context, { ...row, values }, 'edit');
    });
    return this.form(context, id);
  }

  /** Takes a posting away, from the public too; who still waits for an answer is declined. E_STATE while it is being audited. */
  async remove(context: Context, id: string): Promise<void> {
    await this.#change(context, id, async (tx, row) => {
      if (!actionsOf(row, today()).includes('delete')) throw new AppError('E_STATE');
      await assign(tx, row.id, { deleted_at: new Date(), key: null });
      await told(tx, context, row, 'delete');
      await amendRecord(tx, row.id, { state: 'archived' }, `account:${row.owner}`);
      if (row.record === null) return;
      // what an operator set for a time would make it public again
      await keepBeside(tx, 'snd', row.record, row.owner, nothingBeside);
      await settleFiles(tx, 'snd', row.record);
      await declineWaiting(tx, context, row.record); // after the record is locked: no more can come
    });
  }

  /** Into the pool of what waits for a reviewer. E_VALIDATION by field for what is missing. */
  async submit(context: Context, id: string, version?: number): Promise<PostingForm> {
    await this.#change(context, id, async (tx, row) => {
      checkVersion(row, version);
      statusAfter(row.status, 'submit');
      checkComplete(row.values);
      await step(tx, context, row, 'submit', { reason: null, reviewer: null, submitted_at: new Date() });
    });
    return this.form(context, id);
  }

  /** Back to its owner, as long as nobody has taken it. */
  async withdraw(context: Context, id: string): Promise<PostingForm> {
    await this.#change(context, id, (tx, row) => step(tx, context, row, 'withdraw'));
    return this.form(context, id);
  }

  /** -1 → 0 → 1, public at once; 1 takes no more applications. */
  async progress(context: Context, id: string, progress: number): Promise<PostingForm> {
    await this.#change(context, id, async (tx, row) => {
      if (row.record === null) throw new AppError('E_STATE');
      await assign(tx, row.id, { progress: progressAfter(row.progress, progress) });
      await told(tx, context, row, `progress.${progress}`);
      await amendRecord(tx, row.id, { progress: String(progress) }, `account:${row.owner}`);
    });
    return this.form(context, id);
  }

  /** Public again, or for longer. E_ENDED or E_SUPPLY_ENDED once it is completed, E_STATE before its last week, and where an operator took it down. */
  async renew(context: Context, id: string): Promise<PostingForm> {
    await this.#change(context, id, async (tx, row) => {
      if (row.progress === 1) throw ended(row.values.category);
      if (!actionsOf(await withRecordLocked(tx, row), today()).includes('renew')) throw new AppError('E_STATE');
      const expires = dayAfter(today(), this.#settings.get('posting.days'));
      await assign(tx, row.id, { expires });
      await told(tx, context, row, 'renew');
      await amendRecord(tx, row.id, { state: 'published', expiryDate: expires }, `account:${row.owner}`);
      if (row.record !== null) await settleFiles(tx, 'snd', row.record);
    });
    return this.form(context, id);
  }

  #change(context: Context, id: string, work: (tx: Db, row: PostingRow) => Promise<void>): Promise<void> {
    return this.#within(async (tx) => work(tx, await ownLocked(tx, context, idOf(id))));
  }

  async #within<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const done = await within(this.#connection, work);
    await this.#changes.catchUp();
    return done;
  }
}
