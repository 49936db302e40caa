import { sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { Paged } from '../../base/paging.ts';
import { authorise, scopeFilterOf } from '../../platform/access/access.server.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { joinAccount, organizationAmong, scopeWhere } from '../../platform/access/ownership.server.ts';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { int, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Permission } from '../../platform/declared.ts';
import type { Changes } from '../../platform/events/changes.server.ts';
import { notify } from '../../platform/events/notices/notices.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Select, selectPage, Where } from '../../platform/resource/list-page.server.ts';
import { type ListQuery, numberOf } from '../../platform/resource/resource.server.ts';
import type { ContentValues } from '../../records/edit/content.ts';
import { cleanHtmlInPool } from '../../records/rich-text/rich-pool.server.ts';
import type { Engine } from '../flow/engine/engine.server.ts';
import { loadActorKeys } from '../flow/engine/task-actors.server.ts';
import { caseSummaryOf } from '../flow/read/case-summary.server.ts';
import type { Lists } from '../flow/read/lists.server.ts';
import type { OwnerState, PostingEvent, PostingValues, ReviewAction, ReviewDetail, ReviewStatus, ReviewTask } from './operations.ts';
import { type Case, checkOwnCase, isOwnCaseRejected } from './own-case.server.ts';
import { statusAfter } from './posting-workflow.ts';
import { amendRecord } from './publish.server.ts';
import { differencesFrom, followRecordText, readRecord, toPostingValues } from './record-values.server.ts';
import {
  checkVersion,
  formPath,
  lockPosting,
  type PostingRow,
  postingColumns,
  postingRow,
  readEvents,
  recordEvent,
  updatePosting,
} from './store.server.ts';

const waiting: readonly ReviewStatus[] = ['unaudited', 'under_review'];

const taskColumns = `${postingColumns}, o.real_name as "ownerName", o.company, r.real_name as "reviewerName"`;
const taskTables = `posting p ${joinAccount('p.owner', 'o')} left ${joinAccount('p.reviewer', 'r')}`;
const taskById = statement({
  params: { id: int },
  row: { ...postingRow, ownerName: text(), company: nullable(text()), reviewerName: nullable(text()) },
  sql: ({ id }) => sql`select ${sql.raw(`${taskColumns} from ${taskTables}`)} where p.id = ${id} and p.deleted_at is null`,
});
type TaskRow = NonNullable<Awaited<ReturnType<typeof taskById.one>>>;
const tasks: Select = {
  columns: taskColumns,
  from: taskTables,
  key: 'p.id',
  sorts: { submitted: 'p.submitted_at' },
  order: 'p.submitted_at, p.id',
  keyword: [`p."values"->>'title'`, 'o.real_name', 'o.company'],
};

/** One of some organizations that an account belongs to. */
const sharedOrganization = statement({
  params: { account: int, among: list(int) },
  row: { organization: nullable(int) },
  sql: ({ account, among }) => sql`select ${organizationAmong(account, among)} as organization`,
});

export interface ReviewDecision {
  version: number;
  reason?: string | undefined;
}

/** What the detail of a posting is made of. */
interface Read {
  row: TaskRow;
  actor: Actor;
  record: ContentValues | null;
  barred: boolean;
  mine: boolean;
  events: PostingEvent[];
  standing: OwnerState | null;
}

const toDetail = async ({ row, actor, record, barred, mine, events, standing }: Read): Promise<ReviewDetail> => {
  const before = record && (await withCleanBody(toPostingValues(record, row.values)));
  const text = before ? followRecordText(row, before) : row;
  const after = row.status === 'filling' && before ? before : await withCleanBody(text.values); // what is being written is not yet theirs
  return {
    ...toTask({ ...row, values: after }, actor),
    values: after,
    publication: row.publication,
    barred,
    mine,
    approved: before,
    differences: before ? differencesFrom(before, { ...text, values: after }) : [],
    events,
    standing,
  };
};

/** The audit of postings by those who hold posting:audit:read or :decide, each within its scope. */
export class ReviewAdmin {
  readonly #connection: Connection;
  readonly #changes: Changes;
  readonly #engine: Engine;
  readonly #lists: Lists;

  constructor(connection: Connection, changes: Changes, { engine, lists }: { engine: Engine; lists: Lists }) {
    this.#connection = connection;
    this.#changes = changes;
    this.#engine = engine;
    this.#lists = lists;
  }

  /** What waits, the longest first; or what has one status. Drafts are their owners' own. Filters: status, category, country, turn, from, to. */
  async list(context: Context, query: ListQuery): Promise<Paged<ReviewTask>> {
    const reach = scopeFilterOf(context, 'posting:audit:read');
    const country = `p."values"->>'country'`;
    const where = new Where().always('p.deleted_at is null').add('p.status = any(?::text[])', query.status ? [query.status] : waiting);
    scopeWhere(where, reach, { country, owner: 'p.owner' })
      .maybe(`p."values"->>'category' = ?`, query.category)
      .maybe(`${country} = ?`, query.country)
      .maybe('p.submitted_at >= ?::date', query.from)
      .maybe(`p.submitted_at < ?::date + interval '1 day'`, query.to);
    if (query.turn) where.add('p.id = any(?::int[])', [...(await this.#lists.waiting(context, 'posting', null))].map(Number));
    const found = await selectPage<TaskRow>(this.#connection, tasks, where, query);
    const turns = await this.#lists.turns(
      context,
      'posting',
      found.docs.map(({ id }) => String(id)),
    );
    return { ...found, docs: found.docs.map((row) => ({ ...toTask(row, context.actor), turn: turns.get(String(row.id)) ?? null })) };
  }

  /** One posting with what its approval would change. */
  async task(context: Context, id: string): Promise<ReviewDetail> {
    return toDetail(await this.#read(this.#connection.db, context, id));
  }

  async #read(tx: Db, context: Context, id: string): Promise<Read> {
    authorise(context, 'posting:audit:read');
    const row = await taskById.one(tx, { id: numberOf(id) });
    if (!row) throw new AppError('E_NOT_FOUND');
    const actor = await this.#authorise(tx, context, 'posting:audit:read', row);
    const record = await readRecord(tx, row.record);
    const standing = await caseSummaryOf(tx, context, this.#engine.tools.subjects, { subject: 'posting', key: String(row.id) });
    const [barred, mine] = [standing?.ownCase ?? (await isOwnCaseRejected(tx, actor, caseOf(row))), await hasTaken(tx, actor, row)];
    return { row, actor, record, standing, barred, mine, events: await readEvents(tx, row.id) };
  }

  /**
   * One step of the audit. E_CONFLICT where the posting changed since `version`, E_STATE where the step is not possible or another
   * reviewer has taken it, E_OWN_CASE on one's own posting; a rejection needs a reason.
   */
  async decide(context: Context, id: string, action: ReviewAction, { version, reason }: ReviewDecision): Promise<ReviewDetail> {
    if (action === 'reject' && !reason) {
      authorise(context, 'posting:audit:decide');
      throw new AppError('E_VALIDATION', { reason: 'required' });
    }
    return this.#change(context, id, async (tx, row, actor) => {
      checkVersion(row, version);
      if (action === 'take' || action === 'release') statusAfter(row.status, action);
      else if (!(await hasTaken(tx, actor, row))) {
        await checkOwnCase(tx, actor, caseOf(row));
        if (await wasTakenFor(tx, actor, row)) throw new AppError('E_FORBIDDEN');
        throw new AppError('E_STATE');
      }
      await this.#engine.actOn(tx, context, { subject: 'posting', key: String(row.id) }, { action, reason, taken: row.reviewer });
    });
  }

  /** A completed demand goes on. */
  async reopen(context: Context, id: string): Promise<ReviewDetail> {
    return this.#change(context, id, async (tx, row, actor) => {
      if (row.progress !== 1) throw new AppError('E_STATE');
      await checkOwnCase(tx, actor, caseOf(row));
      await updatePosting(tx, row.id, { progress: 0 });
      await recordEvent(tx, context, row, { action: 'reopen', changes: { progress: { from: row.progress, to: 0 } } });
      await amendRecord(tx, row.id, { progress: '0' }, actor.id);
      await notify(tx, row.owner, { type: 'posting.reopened', facts: { title: row.values.title }, link: formPath(row.id) });
    });
  }

  /** Answers the posting as the change leaves it: read before the commit, for nothing may refuse afterwards what is committed. */
  async #change(context: Context, id: string, work: (tx: Db, row: PostingRow, actor: Actor) => Promise<void>): Promise<ReviewDetail> {
    authorise(context, 'posting:audit:decide');
    const changed = await transaction(this.#connection, async (tx) => {
      const row = await lockPosting(tx, numberOf(id));
      await work(tx, row, await this.#authorise(tx, context, 'posting:audit:decide', row));
      return this.#read(tx, context, id);
    }).catch(async (error: unknown) => {
      await this.#engine.reassignAfterRefusal(error);
      throw error;
    });
    await this.#changes.catchUp();
    return toDetail(changed);
  }

  /** Drafts that never were public are nobody's but their owners'. */
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

/** Whether a posting is under the review of an account, or of somebody in whose place it stands. */
const hasTaken = async (tx: Db, actor: Actor, { status, reviewer }: PostingRow): Promise<boolean> => {
  if (status !== 'under_review' || reviewer === null) return false;
  return reviewer === actor.id || (await loadActorKeys(tx, actor)).principals.some(({ keys }) => keys.account === reviewer);
};

/** Whether it is under the review of somebody in whose place an account stood, and may stand no more. */
const wasTakenFor = async (tx: Db, actor: Actor, { status, reviewer }: PostingRow): Promise<boolean> =>
  status === 'under_review' && (await loadActorKeys(tx, actor)).lost.some(({ keys }) => keys.account === reviewer);

const caseOf = ({ owner, values }: PostingRow): Case => ({ party: owner, owner, country: values.country });

const withCleanBody = async (values: PostingValues): Promise<PostingValues> => ({ ...values, body: await cleanHtmlInPool(values.body) });

const toTask = (row: TaskRow, actor: Actor | null): ReviewTask => ({
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
