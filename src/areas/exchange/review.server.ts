import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise, scopeFilterOf } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { addScopeConditions, joinAccount, lowestOrganizationIdSql } from '../../platform/access/ownership.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Permission } from '../../platform/declared.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { sendNotice } from '../../platform/events/notices/notices.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type ListSelect, selectPage, WhereClause } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOfRowId } from '../../platform/resource/resource.server.ts';
import type { ContentValues } from '../../records/edit/content.ts';
import { cleanHtmlInPool } from '../../records/rich-text/rich-pool.server.ts';
import type { Engine } from '../flow/engine/engine.server.ts';
import { loadActorCandidateKeys } from '../flow/engine/task-actors.server.ts';
import { caseSummaryOf } from '../flow/read/case-summary.server.ts';
import type { WorkLists } from '../flow/read/lists.server.ts';
import type {
  OpenCaseSummary,
  PostingEvent,
  PostingValues,
  ReviewAction,
  ReviewedPosting,
  ReviewedPostingDetail,
  ReviewStatus,
} from './operations.ts';
import { checkOwnCase, isExcludedFromDeciding, type OwnCaseFacts } from './own-case.server.ts';
import { statusAfter } from './posting-workflow.ts';
import { patchPostingRecord } from './publish.server.ts';
import { differencesFromRecord, mergePostingWithRecord, readPostingRecord, toPostingValues } from './record-values.server.ts';
import {
  checkPostingVersion,
  lockPosting,
  type PostingRow,
  postingColumns,
  postingFormPath,
  postingRow,
  readEvents,
  updatePosting,
  writePostingEventAndAudit,
} from './store.server.ts';

const waiting: readonly ReviewStatus[] = ['unaudited', 'under_review'];

const taskColumns = `${postingColumns}, o.real_name as "ownerName", o.company, r.real_name as "reviewerName"`;
const taskTables = `posting p ${joinAccount('p.owner', 'o')} left ${joinAccount('p.reviewer', 'r')}`;
const taskById = statement({
  params: { id: int },
  row: { ...postingRow, ownerName: text(), company: nullable(text()), reviewerName: nullable(text()) },
  sql: ({ id }) => sql`select ${sql.raw(`${taskColumns} from ${taskTables}`)} where p.id = ${id} and p.deleted_at is null`,
});
type ReviewedPostingRow = NonNullable<Awaited<ReturnType<typeof taskById.one>>>;
const tasks: ListSelect = {
  columns: taskColumns,
  from: taskTables,
  key: 'p.id',
  sorts: { submitted: 'p.submitted_at' },
  order: 'p.submitted_at, p.id',
  keyword: [`p."values"->>'title'`, 'o.real_name', 'o.company'],
};

/** One of the organizations `among` that the account belongs to; null if there is none. */
const sharedOrganization = statement({
  params: { account: int, among: list(int) },
  row: { organization: nullable(int) },
  sql: ({ account, among }) => sql`select ${lowestOrganizationIdSql(account, among)} as organization`,
});

/** Input of a review action: the version that it is based on, and a reason, required for a rejection. */
export interface ReviewActionInput {
  version: number;
  reason?: string | undefined;
}

/** Data from which the details of a posting under review are built. */
interface ReviewDetailSources {
  row: ReviewedPostingRow;
  actor: Actor;
  record: ContentValues | null;
  barred: boolean;
  mine: boolean;
  events: PostingEvent[];
  standing: OpenCaseSummary | null;
}

const toDetail = async ({ row, actor, record, barred, mine, events, standing }: ReviewDetailSources): Promise<ReviewedPostingDetail> => {
  const before = record && (await withCleanBody(toPostingValues(record, row.values)));
  const text = before ? mergePostingWithRecord(row, before) : row;
  // while the owner edits the text, operators see the text of the record
  const after = row.status === 'filling' && before ? before : await withCleanBody(text.values);
  return {
    ...toTask({ ...row, values: after }, actor),
    values: after,
    publication: row.publication,
    barred,
    mine,
    approved: before,
    differences: before ? differencesFromRecord(before, { ...text, values: after }) : [],
    events,
    standing,
  };
};

/** Review of postings by accounts with posting:audit:read or posting:audit:decide, within their scope. */
export class PostingReviewAdmin {
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #engine: Engine;
  readonly #lists: WorkLists;

  constructor(connection: Connection, changes: Changes, { engine, lists }: { engine: Engine; lists: WorkLists }) {
    this.#connection = connection;
    this.#changes = changes;
    this.#engine = engine;
    this.#lists = lists;
  }

  /**
   * Returns postings that wait for a decision, earliest submission first, or the postings with the status of the filter. Drafts are visible
   * to their owners only. Further filters: category, country, `turn` (the caller may vote now), `from` and `to` (days of submission).
   */
  async list(context: Context, query: ListQuery): Promise<Paged<ReviewedPosting>> {
    const reach = scopeFilterOf(context, 'posting:audit:read');
    const country = `p."values"->>'country'`;
    const where = new WhereClause()
      .always('p.deleted_at is null')
      .add('p.status = any(?::text[])', query.status ? [query.status] : waiting);
    addScopeConditions(where, reach, { country, owner: 'p.owner' })
      .maybe(`p."values"->>'category' = ?`, query.category)
      .maybe(`${country} = ?`, query.country)
      .maybe('p.submitted_at >= ?::date', query.from)
      .maybe(`p.submitted_at < ?::date + interval '1 day'`, query.to);
    if (query.turn) where.add('p.id = any(?::int[])', [...(await this.#lists.waiting(context, 'posting', null))].map(Number));
    const found = await selectPage<ReviewedPostingRow>(this.#connection, tasks, where, query);
    const turns = await this.#lists.turns(
      context,
      'posting',
      found.docs.map(({ id }) => String(id)),
    );
    return { ...found, docs: found.docs.map((row) => ({ ...toTask(row, context.actor), turn: turns.get(String(row.id)) ?? null })) };
  }

  /** Returns a posting with the changes that its approval would make. */
  async task(context: Context, id: string): Promise<ReviewedPostingDetail> {
    return toDetail(await this.#read(this.#connection.db, context, id));
  }

  async #read(tx: Db, context: Context, id: string): Promise<ReviewDetailSources> {
    authorise(context, 'posting:audit:read');
    const row = await taskById.one(tx, { id: numberOfRowId(id) });
    if (!row) throw new AppError('E_NOT_FOUND');
    const actor = await this.#authorise(tx, context, 'posting:audit:read', row);
    const record = await readPostingRecord(tx, row.record);
    const standing = await caseSummaryOf(tx, context, this.#engine.tools.subjects, { subject: 'posting', key: String(row.id) });
    const [barred, mine] = [standing?.ownCase ?? (await isExcludedFromDeciding(tx, actor, caseOf(row))), await hasTaken(tx, actor, row)];
    return { row, actor, record, standing, barred, mine, events: await readEvents(tx, row.id) };
  }

  /**
   * Performs one step of the review; a rejection needs a reason. Throws E_CONFLICT if the posting changed since `version`, and E_STATE if
   * the step is not possible or another reviewer claimed the posting. Throws E_OWN_CASE if the caller owns the posting and another operator
   * could decide.
   */
  async decide(context: Context, id: string, action: ReviewAction, { version, reason }: ReviewActionInput): Promise<ReviewedPostingDetail> {
    if (action === 'reject' && !reason) {
      authorise(context, 'posting:audit:decide');
      throw new AppError('E_VALIDATION', { reason: 'required' });
    }
    return this.#change(context, id, async (tx, row, actor) => {
      checkPostingVersion(row, version);
      if (action === 'take' || action === 'release') statusAfter(row.status, action);
      else if (!(await hasTaken(tx, actor, row))) {
        await checkOwnCase(tx, actor, caseOf(row));
        if (await wasTakenFor(tx, actor, row)) throw new AppError('E_FORBIDDEN');
        throw new AppError('E_STATE');
      }
      await this.#engine.actOn(tx, context, { subject: 'posting', key: String(row.id) }, { action, reason, taken: row.reviewer });
    });
  }

  /** Sets a completed posting back to "in progress" and notifies its owner. */
  async reopen(context: Context, id: string): Promise<ReviewedPostingDetail> {
    return this.#change(context, id, async (tx, row, actor) => {
      if (row.progress !== 1) throw new AppError('E_STATE');
      await checkOwnCase(tx, actor, caseOf(row));
      await updatePosting(tx, row.id, { progress: 0 });
      await writePostingEventAndAudit(tx, context, row, { action: 'reopen', changes: { progress: { from: row.progress, to: 0 } } });
      await patchPostingRecord(tx, row.id, { progress: '0' }, actor.id);
      await sendNotice(tx, row.owner, { type: 'posting.reopened', facts: { title: row.values.title }, link: postingFormPath(row.id) });
    });
  }

  /**
   * Runs a change and returns the details of the posting after the change. The details are read before the commit, because no error may be
   * thrown after the commit.
   */
  async #change(
    context: Context,
    id: string,
    work: (tx: Db, row: PostingRow, actor: Actor) => Promise<void>,
  ): Promise<ReviewedPostingDetail> {
    authorise(context, 'posting:audit:decide');
    const changed = await transaction(this.#connection, async (tx) => {
      const row = await lockPosting(tx, numberOfRowId(id));
      await work(tx, row, await this.#authorise(tx, context, 'posting:audit:decide', row));
      return this.#read(tx, context, id);
    }).catch(async (error: unknown) => {
      await this.#engine.reassignAfterRefusal(error);
      throw error;
    });
    await this.#changes.catchUp();
    return toDetail(changed);
  }

  /** Authorises the caller for a posting. Throws E_NOT_FOUND for a draft that was never public. */
  async #authorise(tx: Db, context: Context, permission: Permission, row: PostingRow): Promise<Actor> {
    const member = await sharedOrganization.one(tx, { account: row.owner, among: context.actor?.organizations ?? [] });
    const actor = authorise(context, permission, {
      owner: row.owner,
      country: row.values.country,
      organization: member?.organization ?? null,
    });
    if (row.status === 'filling' && row.record === null) throw new AppError('E_NOT_FOUND');
    return actor;
  }
}

/** Returns whether the account, or a principal that it acts for, has claimed the posting. */
const hasTaken = async (tx: Db, actor: Actor, { status, reviewer }: PostingRow): Promise<boolean> => {
  if (status !== 'under_review' || reviewer === null) return false;
  return reviewer === actor.id || (await loadActorCandidateKeys(tx, actor)).principals.some(({ keys }) => keys.account === reviewer);
};

/** Returns whether the posting is claimed by a former principal of the account, for whom the account may no longer act. */
const wasTakenFor = async (tx: Db, actor: Actor, { status, reviewer }: PostingRow): Promise<boolean> =>
  status === 'under_review' && (await loadActorCandidateKeys(tx, actor)).lost.some(({ keys }) => keys.account === reviewer);

const caseOf = ({ owner, values }: PostingRow): OwnCaseFacts => ({ party: owner, owner, country: values.country });

const withCleanBody = async (values: PostingValues): Promise<PostingValues> => ({ ...values, body: await cleanHtmlInPool(values.body) });

const toTask = (row: ReviewedPostingRow, actor: Actor | null): ReviewedPosting => ({
  id: String(row.id),
  record: row.record === null ? null : String(row.record),
  status: row.status,
  category: row.values.category,
  title: row.values.title,
  lang: row.values.lang,
  country: row.values.country,
  owner: { id: String(row.owner), name: row.ownerName, company: row.company },
  reviewer: row.reviewer === null ? null : { id: String(row.reviewer), name: row.reviewerName ?? '', me: row.reviewer === actor?.id },
  submitted: row.submittedAt && new Date(row.submittedAt).toISOString(),
  reason: row.reason,
  progress: row.progress,
  expires: row.expires,
  version: row.version,
});
