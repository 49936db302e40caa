import { eq, type SQL, sql } from 'drizzle-orm';
import { today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { requireActor } from '../../platform/access/access.server.ts';
import { joinAccount } from '../../platform/access/ownership.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { instant, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import { changedFieldDifferences, type FieldDifferences, trashingDifferences } from '../../platform/events/audit/differences.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { excerptFieldChange, orderedPublicFieldChanges } from '../../records/history/history.server.ts';
import { changesAtTimeSql } from '../../records/history/queries.server.ts';
import type { FieldChanges } from '../../records/history/revisions.server.ts';
import { boundKinds } from '../../records/kinds/index.server.ts';
import { loadAccountNames } from '../accounts/account-names.server.ts';
import { replacePostingFileReferences } from './files.server.ts';
import type { AuditStatus, PostingEvent, PostingState, PostingValues, PublicationState } from './operations.ts';
import { isExpired, possibleOwnerActions, statusAfter, type Transition } from './posting-workflow.ts';
import { publicationColumn } from './publication.server.ts';
import { postingEventTable, postingTable } from './table.server.ts';

export const postingRow = {
  id: int,
  owner: int,
  record: nullable(int),
  values: json<PostingValues>(),
  /**
   * Base of the merge with the record: for each field, the value of the record when the owner began to change the field
   * (record-values.server.ts).
   */
  approved: nullable(json<PostingValues>()),
  status: text<AuditStatus>(),
  reason: nullable(text()),
  reviewer: nullable(int),
  progress: int,
  expires: nullable(text()),
  publication: nullable(text<PublicationState>()),
  version: int,
  updatedAt: instant,
  submittedAt: nullable(instant),
};
/**
 * SQL columns of `posting p`. They are a text, not an `sql` fragment, because lists append conditions
 * (platform/resource/list-page.server.ts).
 */
export const postingColumns = `p.id, p.owner, p.record, p."values", p.approved, p.status, p.reason, p.reviewer, p.progress, p.expires, ${publicationColumn} as publication,
  p.version, p.updated_at as "updatedAt", p.submitted_at as "submittedAt"`;

const select = (where: SQL): SQL => sql`select ${sql.raw(postingColumns)} from posting p where ${where}`;

/** A posting that is not deleted, without a lock. */
export const postingById = statement({
  params: { id: int },
  row: postingRow,
  sql: ({ id }) => select(sql`p.id = ${id} and p.deleted_at is null`),
});
export type PostingRow = NonNullable<Awaited<ReturnType<typeof postingById.one>>>;

/** A posting of an owner. */
export const postingByIdAndOwner = statement({
  params: { id: int, owner: int },
  row: postingRow,
  sql: ({ id, owner }) => select(sql`p.id = ${id} and p.owner = ${owner} and p.deleted_at is null`),
});

/** The posting of a record; no row if the posting is deleted. */
export const postingByRecord = statement({
  params: { record: int },
  row: postingRow,
  sql: ({ record }) => select(sql`p.record = ${record} and p.deleted_at is null`),
});

/** The postings of records, including deleted ones. */
export const allPostingsOfRecords = statement({
  params: { records: list(int) },
  row: postingRow,
  sql: ({ records }) => select(sql`p.record = any(${records}) order by p.id`),
});

/** Locks a posting, deleted or not, until the end of the transaction. */
const lockById = statement({
  params: { id: int },
  row: { id: int },
  sql: ({ id }) => sql`select id from posting where id = ${id} for update`,
});
/** Locks the postings of records in the order of their ids until the end of the transaction. */
export const lockPostingsByRecords = statement({
  params: { records: list(int) },
  row: { id: int },
  sql: ({ records }) => sql`select id from posting where record = any(${records}) order by id for update`,
});

/**
 * Events of a posting. `revised`: for a correction, the changes in those revisions of the record that have the timestamp of the event;
 * otherwise null.
 */
const eventsOf = statement({
  params: { posting: int },
  row: { at: instant, action: text(), actor: nullable(text()), reason: nullable(text()), revised: nullable(json<FieldChanges[]>()) },
  sql: ({ posting }) =>
    sql`select e.at, e.action, a.real_name as actor, e.reason, case when e.action = 'corrected' then
              (select ${sql.raw(changesAtTimeSql('snd', 'p.record', 'e.at'))} from posting p where p.id = e.posting) end as revised
         from posting_event e left ${sql.raw(joinAccount('e.actor'))}
        where e.posting = ${posting} order by e.id`,
});

/** Returns a posting, locked until the end of the transaction and read after the lock. Lock order: the posting before its record. */
export const lockPosting = async (tx: Db, id: number): Promise<PostingRow> => {
  await lockById.one(tx, { id });
  const row = await postingById.one(tx, { id });
  if (!row) throw new AppError('E_NOT_FOUND');
  return row;
};

/** Returns a posting of the caller, locked. Throws E_NOT_FOUND for a posting of another account. */
export const lockOwnPosting = async (tx: Db, context: Context, id: number): Promise<PostingRow> => {
  const { id: owner } = requireActor(context);
  const row = await lockPosting(tx, id);
  if (row.owner !== owner) throw new AppError('E_NOT_FOUND');
  return row;
};

/** Throws E_CONFLICT if the version is outdated. An undefined version is not checked. */
export const checkPostingVersion = (row: PostingRow, version: number | undefined): void => {
  if (version !== undefined && version !== row.version) throw new AppError('E_CONFLICT');
};

/** Columns of a posting that a change writes, with their new values. */
type ChangedPostingColumns = Partial<
  Omit<typeof postingTable.$inferInsert, 'id' | 'owner' | 'version' | 'createdAt' | 'updatedAt' | 'warned'>
>;

/** Writes columns of a locked posting, increments its version and links its files. */
export const updatePosting = async (tx: Db, id: number, changes: ChangedPostingColumns): Promise<void> => {
  await tx
    .update(postingTable)
    .set({ ...changes, version: sql`${postingTable.version} + 1`, updatedAt: sql`now()` })
    .where(eq(postingTable.id, id));
  await replacePostingFileReferences(tx, id, changes);
};

/** Returns the differences that a change makes, in the format of the audit. */
export const differencesForAuditEntry = async (
  tx: Db,
  row: PostingRow,
  { values, ...also }: ChangedPostingColumns,
): Promise<FieldDifferences> => {
  const { approved: _a, key: _k, submittedAt: _s, decidedAt: _d, expiredAt: _e, deletedAt: gone, reviewer, ...plain } = also;
  const names = await loadAccountNames(tx, [row.reviewer, reviewer ?? null]);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    ...(values && changedFieldDifferences(row.values, values)),
    ...changedFieldDifferences<object>(row, plain),
    ...(reviewer !== undefined && changedFieldDifferences({ reviewer: nameOf(row.reviewer) }, { reviewer: nameOf(reviewer) })),
    ...(gone && trashingDifferences),
  };
};

/** Change of a posting for its events and the audit. */
interface PostingChange {
  action: string;
  changes: FieldDifferences;
  reason?: string | null;
}

/** Writes a change of a posting to the audit only. */
export const writePostingAuditEntry = async (
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

/** Writes a change of a posting to its events and to the audit. */
export const writePostingEventAndAudit = async (
  tx: Db,
  context: Pick<Context, 'actor' | 'address'>,
  row: PostingRow,
  change: PostingChange,
): Promise<void> => {
  const { action, reason } = change;
  await tx.insert(postingEventTable).values({ posting: row.id, actor: context.actor?.id ?? null, action, reason: reason ?? null });
  await writePostingAuditEntry(tx, context, row, change);
};

/** Performs a transition of the review on a locked posting and writes further columns. Throws E_STATE if the transition is not possible. */
export const applyTransition = async (
  tx: Db,
  context: Pick<Context, 'actor' | 'address'>,
  row: PostingRow,
  { transition, ...also }: ChangedPostingColumns & { transition: Transition },
): Promise<void> => {
  const status = statusAfter(row.status, transition);
  await updatePosting(tx, row.id, { status, ...also });
  const changes = await differencesForAuditEntry(tx, row, { status, ...also });
  await writePostingEventAndAudit(tx, context, row, { action: transition, changes, reason: also.reason ?? null });
};

/** Returns the events of a posting. A correction contains its changes, taken from the record's revisions with the timestamp of the event. */
export const readEvents = async (tx: Db, posting: number): Promise<PostingEvent[]> => {
  const found = await eventsOf.all(tx, { posting });
  const { kind } = boundKinds.snd;
  return found.map(({ revised, ...event }) => ({
    ...event,
    at: new Date(event.at).toISOString(),
    changes: orderedPublicFieldChanges(kind, Object.assign({}, ...(revised ?? []))).map(([name, change]) =>
      excerptFieldChange(kind, name, change),
    ),
  }));
};

export const toPostingState = (row: PostingRow): PostingState => ({
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
  may: possibleOwnerActions(row, today()),
});

/** Path of the page in the user centre on which an owner edits a posting. */
export const postingFormPath = (id: number): string => `/uc/snd/post/${id}`;
/** Path of the public page of a record; without a category, the path of the kind snd. */
export const postingRecordPath = (category: string | null, record: number): string => `/${category ?? 'snd'}/${record}`;
