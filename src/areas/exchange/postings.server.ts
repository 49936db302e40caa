import { type SQL, sql } from 'drizzle-orm';
import { addDays, today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../base/paging.ts';
import { requireActor } from '../../platform/access/access.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { int, json, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { changedFieldDifferences, createdFieldDifferences, trashingDifferences } from '../../platform/events/audit/differences.server.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import type { FileStore } from '../../platform/files/files.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import type { Settings } from '../../platform/settings/settings.server.ts';
import { clearedWorkflowRow, saveWorkflowRow } from '../../records/edit/store.server.ts';
import { updateRecordFileVisibility } from '../../records/files/references.server.ts';
import type { AreaHookRegistry } from '../../records/hooks/hooks.server.ts';
import { recordTableSql } from '../../records/read/queries.server.ts';
import { cleanHtmlInPool } from '../../records/rich-text/rich-pool.server.ts';
import type { Engine } from '../flow/engine/engine.server.ts';
import { declinePendingApplications } from './applications.server.ts';
import { buildPostingControls } from './controls.server.ts';
import { replacePostingFileReferences } from './files.server.ts';
import type { AuditStatus, ChangedPosting, NewPosting, PostingEvent, PostingForm, PostingSummary, PostingValues } from './operations.ts';
import { possibleOwnerActions, requireNextProgress, statusAfter } from './posting-workflow.ts';
import { isRenewable } from './publication.server.ts';
import { patchPostingRecord } from './publish.server.ts';
import { completedRecordError } from './reader-relation.server.ts';
import { differencesFromRecord, mergePostingWithRecord, readPostingRecord, toPostingValues } from './record-values.server.ts';
import {
  applyTransition,
  checkPostingVersion,
  differencesForAuditEntry,
  lockOwnPosting,
  type PostingRow,
  postingByIdAndOwner,
  postingColumns,
  postingRow,
  readEvents,
  toPostingState,
  updatePosting,
  writePostingAuditEntry,
  writePostingEventAndAudit,
} from './store.server.ts';
import { initialPostingValues, refuseIncompletePosting, refuseRetiredTopics, validateInput } from './values.server.ts';

const limit = 8;

/** Filter of an owner's postings; null: any value. */
const filterParams = { owner: int, status: nullable(text<AuditStatus>()), category: nullable(text<PostingValues['category']>()) };
const matchesFilter = ({ owner, status, category }: Record<keyof typeof filterParams, SQL>): SQL =>
  sql`p.owner = ${owner} and p.deleted_at is null and (${status}::text is null or p.status = ${status})
      and (${category}::text is null or p."values"->>'category' = ${category})`;
const ownTotal = statement({
  params: filterParams,
  row: { total: int },
  sql: (params) => sql`select count(*)::int as total from posting p where ${matchesFilter(params)}`,
});
/** A page of an owner's postings, with the numbers of pending and of all applications that were not withdrawn. */
const ownPage = statement({
  params: { ...filterParams, offset: int },
  row: { ...postingRow, pending: int, total: int },
  sql: ({ offset, ...params }) =>
    sql`select ${sql.raw(postingColumns)}, coalesce(a.pending, 0) as pending, coalesce(a.total, 0) as total from posting p
          left join lateral (
            select count(*) filter (where status = 'pending')::int as pending, count(*) filter (where status <> 'withdrawn')::int as total
              from application where record = p.record) a on true
         where ${matchesFilter(params)} order by p.updated_at desc, p.id desc limit ${sql.raw(String(limit))} offset ${offset}`,
});

/** Inserts a posting. Returns no row if the owner already used the key. */
const add = statement({
  params: { owner: int, key: nullable(text()), values: json<PostingValues>() },
  row: postingRow,
  sql: ({ owner, key, values }) =>
    sql`insert into posting as p (owner, key, "values") values (${owner}, ${key}, ${values}) on conflict (owner, key) do nothing
          returning ${sql.raw(postingColumns)}`,
});
const ownByKey = statement({
  params: { owner: int, key: nullable(text()) },
  row: { id: int },
  sql: ({ owner, key }) => sql`select id from posting where owner = ${owner} and key = ${key}`,
});

const stateOfRecord = statement({
  params: { n: nullable(int) },
  row: { state: text() },
  sql: ({ n }) => sql`select r.state from ${sql.raw(recordTableSql('snd'))} where r.n = ${n}`,
});

export interface OwnPostingsFilter {
  status?: AuditStatus | undefined;
  category?: PostingValues['category'] | undefined;
  page: number;
}

interface PostingServices {
  files: FileStore;
  settings: Settings;
  engine: Engine;
  hooks: AreaHookRegistry;
}

/** Postings of the caller, who must be signed in. Throws E_NOT_FOUND for a posting of another account. */
export class OwnerPostings {
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #files: FileStore;
  readonly #settings: Settings;
  readonly #engine: Engine;
  readonly #hooks: AreaHookRegistry;

  constructor(connection: Connection, changes: Changes, { files, settings, engine, hooks }: PostingServices) {
    this.#connection = connection;
    this.#changes = changes;
    this.#files = files;
    this.#settings = settings;
    this.#engine = engine;
    this.#hooks = hooks;
  }

  /** Returns a page of the caller's postings, last changed first. */
  async list(context: Context, { status, category, page }: OwnPostingsFilter): Promise<Paged<PostingSummary>> {
    const { id: owner } = requireActor(context);
    const filter = { owner, status: status ?? null, category: category ?? null };
    const count = await ownTotal.one(this.#connection, filter);
    const found = await ownPage.all(this.#connection, { ...filter, offset: (page - 1) * limit });
    const total = count?.total ?? 0;
    const docs = found.map(({ pending, total: received, ...row }) => ({
      ...toPostingState(row),
      category: row.values.category,
      title: row.values.title,
      lang: row.values.lang,
      applications: { pending, total: received },
    }));
    return { docs, total, limit, page, pages: Math.ceil(total / limit) };
  }

  /** Returns the form of a posting, or of a new posting if `id` is undefined. */
  async form(context: Context, id?: string): Promise<PostingForm> {
    const actor = requireActor(context);
    if (id === undefined)
      return {
        id: null,
        record: null,
        publication: null,
        auditStatus: 'filling',
        reason: null,
        progress: -1,
        expires: null,
        expired: false,
        version: 0,
        updated: new Date().toISOString(),
        may: ['edit', 'submit'],
        fields: buildPostingControls(context.locale, initialPostingValues(context.locale, actor)),
        values: initialPostingValues(context.locale, actor),
        differences: [],
        events: [],
      };
    return toForm(context, await readOwn(this.#connection.db, numberOfRowId(id), actor.id));
  }

  /** Creates a draft, complete or not. A repeated `key` returns the posting created before. Throws E_VALIDATION for invalid values. */
  async create(context: Context, { key, ...input }: NewPosting): Promise<PostingForm> {
    const actor = requireActor(context);
    refuseRetiredTopics(input);
    const values = { ...initialPostingValues(context.locale, actor), ...(await validateInput(this.#files, actor.id, input)) };
    const made = await this.#within(async (tx) => {
      const sent = { owner: actor.id, key: key ?? null };
      const made = await add.one(tx, { ...sent, values });
      if (made) {
        await replacePostingFileReferences(tx, made.id, { values });
        await writePostingEventAndAudit(tx, context, made, { action: 'create', changes: createdFieldDifferences(values) });
      }
      const known = made ?? (await ownByKey.one(tx, sent));
      if (!known) throw new AppError('E_NOT_FOUND');
      return readOwn(tx, known.id, actor.id);
    });
    return toForm(context, made);
  }

  /** Saves a change. Throws E_CONFLICT if the posting was saved since `version`, and E_STATE during review. */
  async save(context: Context, id: string, { version, ...input }: ChangedPosting): Promise<PostingForm> {
    const actor = requireActor(context);
    const known = await readOwn(this.#connection.db, numberOfRowId(id), actor.id);
    const validated = await validateInput(this.#files, actor.id, input, [known.row.values, ...(known.shown ? [known.shown] : [])]);
    return this.#change(context, id, async (tx, row) => {
      checkPostingVersion(row, version);
      const recordValues = await readRecordValues(tx, row);
      const text = recordValues ? mergePostingWithRecord(row, recordValues) : row;
      refuseRetiredTopics(input, text.values);
      const written = { ...text, values: { ...text.values, ...validated } };
      // a field that equals the record again follows later changes of the record
      const { values, approved } = recordValues ? mergePostingWithRecord(written, recordValues) : written;
      const status = statusAfter(row.status, 'edit');
      await updatePosting(tx, row.id, { values, approved, status });
      const changes = await differencesForAuditEntry(tx, row, { values, status });
      const edited = { ...row, values };
      if (status !== row.status) await writePostingEventAndAudit(tx, context, edited, { action: 'edit', changes });
      else if (Object.keys(changes).length > 0) await writePostingAuditEntry(tx, context, edited, { action: 'edit', changes });
    });
  }

  /** Deletes a posting, archives its record and declines its pending applications. Throws E_STATE during review. */
  async remove(context: Context, id: string): Promise<void> {
    await this.#within(async (tx) => {
      const row = await lockOwnPosting(tx, context, numberOfRowId(id));
      if (!possibleOwnerActions(row, today()).includes('delete')) throw new AppError('E_STATE');
      await updatePosting(tx, row.id, { deletedAt: new Date(), key: null });
      await this.#engine.withdraw(tx, context, 'posting', String(row.id));
      const recordState = await stateOfRecord.one(tx, { n: row.record });
      await writePostingEventAndAudit(tx, context, row, {
        action: 'delete',
        changes: { ...trashingDifferences, ...(recordState && changedFieldDifferences(recordState, { state: 'archived' })) },
      });
      await patchPostingRecord(tx, row.id, { state: 'archived' }, row.owner);
      if (row.record === null) return;
      // a scheduled change would publish the record again
      await saveWorkflowRow(tx, 'snd', row.record, { beside: clearedWorkflowRow, by: row.owner, hooks: this.#hooks });
      await updateRecordFileVisibility(tx, 'snd', row.record, this.#hooks);
      await this.#hooks.followWrites(tx, 'snd', [row.record], row.owner);
      await declinePendingApplications(tx, context, row.record); // the record is locked, so no application can be added
    });
  }

  /** Submits a posting for review. Throws E_VALIDATION for each missing field. */
  async submit(context: Context, id: string, version?: number): Promise<PostingForm> {
    return this.#change(context, id, async (tx, row) => {
      checkPostingVersion(row, version);
      statusAfter(row.status, 'submit');
      const recordValues = await readRecordValues(tx, row);
      const { values, approved } = recordValues ? mergePostingWithRecord(row, recordValues) : row;
      refuseIncompletePosting(values);
      await applyTransition(tx, context, row, {
        transition: 'submit',
        values,
        approved,
        reason: null,
        reviewer: null,
        submittedAt: new Date(),
      });
      await this.#engine.start(tx, context, { subject: 'posting', key: String(row.id) });
    });
  }

  /** Withdraws a posting from review. Throws E_STATE if an operator has already claimed the posting. */
  async withdraw(context: Context, id: string): Promise<PostingForm> {
    return this.#change(context, id, async (tx, row) => {
      await applyTransition(tx, context, row, { transition: 'withdraw' });
      await this.#engine.withdraw(tx, context, 'posting', String(row.id));
    });
  }

  /** Sets the progress of a posting: -1 → 0 → 1, public at once. A completed posting (1) accepts no applications. */
  async progress(context: Context, id: string, progress: number): Promise<PostingForm> {
    return this.#change(context, id, async (tx, row) => {
      if (row.record === null) throw new AppError('E_STATE');
      const changes = { progress: requireNextProgress(row.progress, progress) };
      await updatePosting(tx, row.id, changes);
      await writePostingEventAndAudit(tx, context, row, { action: `progress.${progress}`, changes: changedFieldDifferences(row, changes) });
      await patchPostingRecord(tx, row.id, { progress: String(progress) }, row.owner);
    });
  }

  /**
   * Makes a posting public for the days of the setting `posting.days`, counted from today; an expired posting is public again. Throws
   * E_ENDED or E_SUPPLY_ENDED if the posting is completed, E_TAKEN_DOWN if an operator took it down, and E_STATE before its last week.
   */
  async renew(context: Context, id: string): Promise<PostingForm> {
    return this.#change(context, id, async (tx, row) => {
      if (row.progress === 1) throw completedRecordError(row.values.category);
      if (row.publication !== null && !isRenewable(row.publication)) throw new AppError('E_TAKEN_DOWN');
      if (!possibleOwnerActions(row, today()).includes('renew')) throw new AppError('E_STATE');
      const expires = addDays(today(), this.#settings.get('posting.days'));
      await updatePosting(tx, row.id, { expires, expiredAt: null });
      await writePostingEventAndAudit(tx, context, row, { action: 'renew', changes: changedFieldDifferences(row, { expires }) });
      await patchPostingRecord(tx, row.id, { state: 'published', expiryDate: expires }, row.owner);
      if (row.record !== null) await updateRecordFileVisibility(tx, 'snd', row.record, this.#hooks);
    });
  }

  /**
   * Runs a change and returns the form after the change. The form is read before the commit, because no error may be thrown after the
   * commit.
   */
  async #change(context: Context, id: string, work: (tx: Db, row: PostingRow) => Promise<void>): Promise<PostingForm> {
    const changed = await this.#within(async (tx) => {
      const row = await lockOwnPosting(tx, context, numberOfRowId(id));
      await work(tx, row);
      return readOwn(tx, row.id, row.owner);
    });
    return toForm(context, changed);
  }

  async #within<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const done = await transaction(this.#connection, work);
    await this.#changes.catchUp();
    return done;
  }
}

/** Returns the text of a posting's record as posting values; null if there is no record. */
const readRecordValues = async (tx: Db, { record, values }: PostingRow): Promise<PostingValues | null> => {
  const found = await readPostingRecord(tx, record);
  return found && toPostingValues(found, values);
};

/** A posting of an owner with the text of its record and its events. */
interface PostingWithEvents {
  row: PostingRow;
  shown: PostingValues | null;
  events: PostingEvent[];
}

const readOwn = async (tx: Db, id: number, owner: number): Promise<PostingWithEvents> => {
  const row = await postingByIdAndOwner.one(tx, { id, owner });
  if (!row) throw new AppError('E_NOT_FOUND');
  return { row, shown: await readRecordValues(tx, row), events: await readEvents(tx, id) };
};

const toForm = async (context: Context, { row, shown: recordValues, events }: PostingWithEvents): Promise<PostingForm> => {
  const { values, approved } = recordValues ? mergePostingWithRecord(row, recordValues) : row;
  const clean = async (text: PostingValues): Promise<PostingValues> => ({ ...text, body: await cleanHtmlInPool(text.body) });
  const own = await clean(values);
  return {
    ...toPostingState(row),
    fields: buildPostingControls(context.locale, values),
    values: own,
    differences: recordValues
      ? differencesFromRecord(await clean(recordValues), { values: own, approved: approved && (await clean(approved)) })
      : [],
    events: events.map((event) => ({ ...event, actor: null })), // owners do not see the names of operators
  };
};
