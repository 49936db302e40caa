import { eq, type SQL, sql } from 'drizzle-orm';
import { today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { signedIn } from '../../platform/access/access.server.ts';
import { joinAccount } from '../../platform/access/ownership.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { instant, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { type Differences, differences, intoTrash } from '../../platform/events/audit/differences.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { fieldChange, inOrder } from '../../records/history/history.server.ts';
import { changesAt } from '../../records/history/queries.server.ts';
import type { FieldChanges } from '../../records/history/revisions.server.ts';
import { boundKinds } from '../../records/kinds/index.server.ts';
import { accountNames } from '../accounts/account-names.server.ts';
import { linkFiles } from './files.server.ts';
import type { AuditStatus, PostingEvent, PostingState, PostingValues, Publication } from './operations.ts';
import { actionsOf, isExpired, statusAfter, type Transition } from './posting-workflow.ts';
import { publicationColumn } from './publication.server.ts';
import { postingEventTable, postingTable } from './table.server.ts';

export const postingRow = {
  id: int,
  owner: int,
  record: nullable(int),
  values: json<PostingValues>(),
  /** What the record said when the owner began to change a field (record-values.server.ts). */
  approved: nullable(json<PostingValues>()),
  status: text<AuditStatus>(),
  reason: nullable(text()),
  reviewer: nullable(int),
  progress: int,
  expires: nullable(text()),
  publication: nullable(text<Publication>()),
  version: int,
  updatedAt: instant,
  submittedAt: nullable(instant),
};
/** Of the table `posting p`; plain text, because lists put their own conditions behind it (platform/resource/list-page.server.ts). */
export const postingColumns = `p.id, p.owner, p.record, p."values", p.approved, p.status, p.reason, p.reviewer, p.progress, p.expires, ${publicationColumn} as publication,
  p.version, p.updated_at as "updatedAt", p.submitted_at as "submittedAt"`;

const select = (where: SQL): SQL => sql`select ${sql.raw(postingColumns)} from posting p where ${where}`;

/** One that is there, not locked. */
export const postingById = statement({
  params: { id: int },
  row: postingRow,
  sql: ({ id }) => select(sql`p.id = ${id} and p.deleted_at is null`),
});
export type PostingRow = NonNullable<Awaited<ReturnType<typeof postingById.one>>>;

/** One of an owner. */
export const ownById = statement({
  params: { id: int, owner: int },
  row: postingRow,
  sql: ({ id, owner }) => select(sql`p.id = ${id} and p.owner = ${owner} and p.deleted_at is null`),
});

/** The one that a record came from. */
export const byRecord = statement({
  params: { record: int },
  row: postingRow,
  sql: ({ record }) => select(sql`p.record = ${record} and p.deleted_at is null`),
});

/** Those that some records came from, deleted ones too. */
export const allOfRecords = statement({
  params: { records: list(int) },
  row: postingRow,
  sql: ({ records }) => select(sql`p.record = any(${records}) order by p.id`),
});

/** Locked until the transaction ends, deleted or not. */
const lockById = statement({
  params: { id: int },
  row: { id: int },
  sql: ({ id }) => sql`select id from posting where id = ${id} for update`,
});
/** The same of those that some records came from, in the order of their ids. */
export const lockByRecords = statement({
  params: { records: list(int) },
  row: { id: int },
  sql: ({ records }) => sql`select id from posting where record = any(${records}) order by id for update`,
});

/** What happened to a posting; `revised`: what the record's revisions of the same moment changed. */
const eventsOf = statement({
  params: { posting: int },
  row: { at: instant, action: text(), actor: nullable(text()), reason: nullable(text()), revised: nullable(json<FieldChanges[]>()) },
  sql: ({ posting }) =>
    sql`select e.at, e.action, a.real_name as actor, e.reason, case when e.action = 'corrected' then
              (select ${sql.raw(changesAt('snd', 'p.record', 'e.at'))} from posting p where p.id = e.posting) end as revised
         from posting_event e left ${sql.raw(joinAccount('e.actor'))}
        where e.posting = ${posting} order by e.id`,
});

/**
 * A posting that is there, locked until the transaction ends: whoever comes second sees what the first one did, to its record too. Who
 * changes both holds the posting first, whichever side begins.
 */
export const lockPosting = async (tx: Db, id: number): Promise<PostingRow> => {
  await lockById.one(tx, { id });
  const row = await postingById.one(tx, { id });
  if (!row) throw new AppError('E_NOT_FOUND');
  return row;
};

/** The caller's own posting, locked; another's is as unknown as one that does not exist. */
export const lockOwnPosting = async (tx: Db, context: Context, id: number): Promise<PostingRow> => {
  const { id: owner } = signedIn(context);
  const row = await lockPosting(tx, id);
  if (row.owner !== owner) throw new AppError('E_NOT_FOUND');
  return row;
};

/** Refuses a change that was made from an older version. */
export const checkVersion = (row: PostingRow, version: number | undefined): void => {
  if (version !== undefined && version !== row.version) throw new AppError('E_CONFLICT');
};

/** What a change writes. */
type Assignments = Partial<Omit<typeof postingTable.$inferInsert, 'id' | 'owner' | 'version' | 'createdAt' | 'updatedAt' | 'warned'>>;

/** Writes a locked posting; every change makes a new version. */
export const updatePosting = async (tx: Db, id: number, changes: Assignments): Promise<void> => {
  await tx
    .update(postingTable)
    .set({ ...changes, version: sql`${postingTable.version} + 1`, updatedAt: sql`now()` })
    .where(eq(postingTable.id, id));
  await linkFiles(tx, id, changes);
};

/** What a change of a posting writes, as the audit says it. */
export const differencesOf = async (tx: Db, row: PostingRow, { values, ...also }: Assignments): Promise<Differences> => {
  const { approved: _a, key: _k, submittedAt: _s, decidedAt: _d, expiredAt: _e, deletedAt: gone, reviewer, ...plain } = also;
  const names = await accountNames(tx, [row.reviewer, reviewer ?? null]);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    ...(values && differences(row.values, values)),
    ...differences<object>(row, plain),
    ...(reviewer !== undefined && differences({ reviewer: nameOf(row.reviewer) }, { reviewer: nameOf(reviewer) })),
    ...(gone && intoTrash),
  };
};

/** What was done to a posting. */
interface PostingChange {
  action: string;
  changes: Differences;
  reason?: string | null;
}

/** Notes a change of a posting in the audit alone. */
export const auditChange = async (
  tx: Db,
  context: Pick<Context, 'actor' | 'address'>,
  { id, values }: Pick<PostingRow, 'id' | 'values'>,
  { action, changes, reason = null }: PostingChange,
): Promise<void> =>
  audit(tx, context, {
    action: `posting.${action}`,
    target: `posting:${id}`,
    facts: { title: values.title, ...(reason !== null && { reason }), changes },
  });

/** Tells the posting's story, and the audit log. */
export const recordEvent = async (
  tx: Db,
  context: Pick<Context, 'actor' | 'address'>,
  row: PostingRow,
  change: PostingChange,
): Promise<void> => {
  const { action, reason } = change;
  await tx.insert(postingEventTable).values({ posting: row.id, actor: context.actor?.id ?? null, action, reason: reason ?? null });
  await auditChange(tx, context, row, change);
};

/** One transition of the review on a locked posting, with what else it writes. E_STATE where it is not possible. */
export const applyTransition = async (
  tx: Db,
  context: Pick<Context, 'actor' | 'address'>,
  row: PostingRow,
  { transition, ...also }: Assignments & { transition: Transition },
): Promise<void> => {
  const status = statusAfter(row.status, transition);
  await updatePosting(tx, row.id, { status, ...also });
  const changes = await differencesOf(tx, row, { status, ...also });
  await recordEvent(tx, context, row, { action: transition, changes, reason: also.reason ?? null });
};

/** What happened, with what each correction changed: a revision of the record bears the moment of the event that was told with it. */
export const readEvents = async (tx: Db, posting: number): Promise<PostingEvent[]> => {
  const found = await eventsOf.all(tx, { posting });
  const { kind } = boundKinds.snd;
  return found.map(({ revised, ...event }) => ({
    ...event,
    at: new Date(event.at).toISOString(),
    changes: inOrder(kind, Object.assign({}, ...(revised ?? []))).map(([name, change]) => fieldChange(kind, name, change)),
  }));
};

export const toState = (row: PostingRow): PostingState => ({
  id: String(row.id),
  record: row.record === null ? null : String(row.record),
  publication: row.publication,
  auditStatus: row.status,
  reason: row.reason,
  progress: row.progress,
  expires: row.expires,
  expired: isExpired(row, today()),
  version: row.version,
  updated: new Date(row.updatedAt).toISOString(),
  may: actionsOf(row, today()),
});

/** Where the owner works on it, and where everybody sees it. */
export const formPath = (id: number): string => `/uc/snd/post/${id}`;
export const recordPath = (category: string | null, record: number): string => `/${category ?? 'snd'}/${record}`;
