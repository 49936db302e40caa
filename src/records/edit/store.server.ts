import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { authorise, type RecordOwnership } from '../../platform/access/access.server.ts';
import { type BatchStatement, type BatchStatements, sendWriteBatch } from '../../platform/db/batch.server.ts';
import { toStorableJson } from '../../platform/db/bulk.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { float, instant, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Permission } from '../../platform/declared.ts';
import { changedFieldDifferences, type FieldDifferences } from '../../platform/events/audit/differences.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { numberOfRowId } from '../../platform/resource/resource.server.ts';
import { replaceFileReferencesStatements, replaceRecordFileReferences } from '../files/references.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { type StoredRecord, selectStoredRecord, storedRecordColumnTypes, toStoredRecord } from '../rows/stored.server.ts';
import type { ContentState, ContentValues } from './content.ts';
import { fileIdsInValues } from './files.ts';
import { readStoredValues } from './values.server.ts';

/**
 * SQL: version of a record `r` with its working copy `w`: time of the record's last write, version of the copy, and newest revision. The
 * revision is needed because a write of translations or relations alone does not change the record's row.
 */
export const versionColumn = (slug: string): string =>
  `(extract(epoch from r.updated_at) * 1000000)::bigint || '.' || coalesce(w.version, 0) || '.' ||
   coalesce((select max(v.seq) from revision v where v.kind = '${slug}' and v.n = r.n), 0)`;
/** SQL: time, program and account of the last change of the edited text (the working copy, else the record). */
export const lastChangeSql = {
  at: `case when w."values" is null then r.updated_at else w.at end`,
  by: `case when w."values" is null then r.updated_by end`,
  account: `case when w."values" is null then r.updated_account else w.by end`,
};
/** SQL: state, reason and publication time from the workflow row `draft_version w`. */
export const workflowRowColumns = `w.state as working, w.reason, w.publish_at as "publishAt"`;

/** Id of a record in the audit log: its kind and number, separated by a colon. */
export const auditTarget = (slug: KindSlug, n: number): string => `${slug}:${n}`;

const newest = (slug: KindSlug): SQL =>
  sql`coalesce((select max(v.seq) from revision v where v.kind = '${sql.raw(slug)}' and v.n = r.n), 0)::float8`;
const workedSql = (slug: KindSlug, n: SQL): SQL =>
  sql`select r.n, r.key, r.title, r.country, r.lang, r.state, r.created_account as "createdAccount", r.deleted_at as "deletedAt",
          ${sql.raw(versionColumn(slug))} as version, w."values", ${sql.raw(workflowRowColumns)}, ${newest(slug)} as newest,
          array(select distinct jsonb_object_keys(v.changes) from revision v where v.kind = '${sql.raw(slug)}' and v.n = r.n and v.seq > w.base) as since,
          w.publish_by as "publishBy", w.submitted_by as "submittedBy"
     from ${sql.identifier(slug)} r left join draft_version w on w.kind = '${sql.raw(slug)}' and w.n = r.n where r.n = ${n}`;
const selectEditableRecord = buildForEachKind((slug) =>
  statement({
    params: { n: int },
    row: {
      n: int,
      key: text(),
      title: text(),
      country: nullable(text()),
      lang: text(),
      state: text<ContentState>(),
      /** Account that created the record; null for a program. */
      createdAccount: nullable(int),
      deletedAt: nullable(instant),
      /** Version of the record with its working copy: every write of either changes it. */
      version: text(),
      values: nullable(json<ContentValues>()),
      working: nullable(text<'draft' | 'review'>()),
      /** Sequence number of the record's newest revision, 0 if it has none; a working copy saved now gets it as its base. */
      newest: float,
      /** Fields of the record that changed after the base of the working copy (outdated.server.ts). */
      since: list(text()),
      reason: nullable(text()),
      publishAt: nullable(instant),
      publishBy: nullable(int),
      /** Account that submitted the record for review; null if none. */
      submittedBy: nullable(int),
    },
    sql: ({ n }) => workedSql(slug, n),
  }),
);
/** A record for editing, with its working copy and workflow columns. */
export type EditableRecord = NonNullable<Awaited<ReturnType<(typeof selectEditableRecord)[KindSlug]['one']>>> & {
  /** The stored record itself; present if it was read in the same query. */
  stored?: StoredRecord;
};
type WorkflowTimeColumn = 'deletedAt' | 'publishAt';
const selectWithStored = buildForEachKind((slug) =>
  statement({
    params: { n: int },
    row: {
      ...storedRecordColumnTypes(boundKinds[slug]),
      worked: json<Omit<EditableRecord, WorkflowTimeColumn> & Record<WorkflowTimeColumn, string | null>>(),
    },
    sql: ({ n }) => selectStoredRecord(slug, sql`r.n = ${n}`, sql`, (select to_jsonb(x) from (${workedSql(slug, n)}) x) as worked`),
  }),
);
const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Reads a record for editing together with the stored record, for callers that write the record next; undefined if it does not exist. */
const readWithStored = async (db: Db, slug: KindSlug, n: number): Promise<EditableRecord | undefined> => {
  const found = await selectWithStored[slug].one(db, { n });
  if (!found) return undefined;
  const { worked, ...row } = found;
  const { deletedAt, publishAt } = worked;
  return { ...worked, deletedAt: momentOf(deletedAt), publishAt: momentOf(publishAt), stored: toStoredRecord(row) };
};

/** A record for editing without a check of permissions; undefined if it was purged. */
export const findEditableRecord = (db: Db, slug: KindSlug, n: number): Promise<EditableRecord | undefined> =>
  selectEditableRecord[slug].one(db, { n });

/** Ownership of a record for scope checks: its country, and the account that created it. */
export const ownershipOf = ({ country, createdAccount }: Pick<EditableRecord, 'country' | 'createdAccount'>): RecordOwnership => ({
  country,
  owner: createdAccount,
});

const locked = { n: int };
const lockOne = buildForEachKind((slug) =>
  statement({
    params: { n: int },
    row: locked,
    sql: ({ n }) => sql`select n from ${sql.identifier(slug)} where n = ${n} for update`,
  }),
);
const lockSome = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: locked,
    sql: ({ ns }) => sql`select n from ${sql.identifier(slug)} where n = any(${ns}) order by n for update`,
  }),
);
const lockIfFree = buildForEachKind((slug) =>
  statement({
    params: { n: int },
    row: locked,
    sql: ({ n }) => sql`select n from ${sql.identifier(slug)} where n = ${n} and deleted_at is null for update skip locked`,
  }),
);

/**
 * Locks several records, ordered by number, before the first is changed. A writer locks its record first and the table `change` last;
 * to lock a further record afterwards could cause a deadlock. Returns the ids without duplicates.
 */
export const lockRecordsInOrder = async (tx: Db, slug: KindSlug, ids: readonly string[], hooks: AreaHookRegistry): Promise<string[]> => {
  const ns = [...new Set(ids.map(numberOfRowId))].sort((a, b) => a - b);
  await hooks.ofKind(slug).lock?.(tx, ns);
  await lockSome[slug].all(tx, { ns });
  return ns.map(String);
};

/** A record that a caller wants to read or change, and the permission that this needs. */
interface RecordRequest {
  context: Pick<Context, 'actor'>;
  permission: Permission;
  slug: KindSlug;
  id: string;
  /** True: the record must be in the trash. Default false: it must not. */
  inTrash?: boolean;
}

/** Locks a record until the transaction ends and returns it. Throws E_NOT_FOUND if it is outside the caller's scope. */
export const lockEditableRecord = async (tx: Db, hooks: AreaHookRegistry, request: RecordRequest): Promise<EditableRecord> => {
  const { slug, id } = request;
  const n = numberOfRowId(id);
  await hooks.ofKind(slug).lock?.(tx, [n]);
  await lockOne[slug].all(tx, { n });
  return readEditableRecord(tx, request);
};

/** Reads a record for editing without a lock. Throws E_NOT_FOUND if it is outside the caller's scope. */
export const readEditableRecord = async (
  tx: Db,
  { context, permission, slug, id, inTrash = false }: RecordRequest,
): Promise<EditableRecord> => assertRecordAccess(await findEditableRecord(tx, slug, numberOfRowId(id)), context, permission, inTrash);

/**
 * Reads a record with its stored values for a caller that holds its lock and will write it. Throws E_NOT_FOUND if it is outside the
 * caller's scope.
 */
export const readLockedRecord = async (tx: Db, { context, permission, slug, id }: RecordRequest): Promise<EditableRecord> =>
  assertRecordAccess(await readWithStored(tx, slug, numberOfRowId(id)), context, permission, false);

const assertRecordAccess = (
  row: EditableRecord | undefined,
  context: Pick<Context, 'actor'>,
  permission: Permission,
  inTrash: boolean,
): EditableRecord => {
  if (!row || (row.deletedAt !== null) !== inTrash) throw new AppError('E_NOT_FOUND');
  authorise(context, permission, ownershipOf(row));
  return row;
};

const workflowFacts = ({ state, working, reason, publishAt }: Pick<EditableRecord, 'state' | 'working' | 'reason' | 'publishAt'>) => ({
  state,
  working,
  reason,
  publishAt: publishAt && new Date(publishAt).toISOString(),
});
/**
 * Workflow changes of a transition for the audit log: states of the record and its working copy, reason, set time. `state`: the record's
 * new state.
 */
export const transitionDifferences = (
  before: EditableRecord,
  workingCopy: WorkflowRowChanges,
  state: ContentState = before.state,
): FieldDifferences => {
  const { state: working = before.working, reason = before.reason, publish_at: at } = workingCopy;
  const publishAt = at === undefined ? before.publishAt : at === null ? null : new Date(at);
  return changedFieldDifferences(workflowFacts(before), workflowFacts({ state, working, reason, publishAt }));
};

/** Locks and reads a record for a job of the portal. Returns undefined if it is locked, in the trash or purged. */
export const tryLockEditableRecord = async (
  tx: Db,
  slug: KindSlug,
  n: number,
  hooks: AreaHookRegistry,
): Promise<EditableRecord | undefined> => {
  await hooks.ofKind(slug).lock?.(tx, [n]);
  const free = await lockIfFree[slug].one(tx, { n });
  return free && findEditableRecord(tx, slug, n);
};

/** Values being edited: those of the working copy, else of the record. */
export const readEditedValues = async (tx: Db, slug: KindSlug, work: EditableRecord): Promise<ContentValues> =>
  work.values ?? readStoredValues(tx, slug, work.n);

export type WorkflowRowChanges = Partial<{
  values: ContentValues | null;
  state: 'draft' | 'review' | null;
  base: number | null;
  reason: string | null;
  publish_at: string | null;
  publish_by: number | null;
  publish_failed_at: string | null;
  submitted_by: number | null;
}>;

/** Statements that write a record's workflow row. Every write increases its version and removes the mark of a failed publication. */
const workflowRowStatements = (slug: KindSlug, n: number, by: number | null, changes: WorkflowRowChanges): BatchStatements => {
  const workingCopy = { publish_failed_at: null, ...changes };
  const names = Object.keys(workingCopy);
  const params = Object.values(workingCopy).map((value) => (typeof value === 'object' && value !== null ? toStorableJson(value) : value));
  const columns = names.map((name) => `"${name}"`);
  const { values } = changes;
  return {
    beside: {
      sql: `insert into draft_version as w (kind, n, by, ${columns.join(', ')})
       values ($1, $2, $3, ${names.map((name, i) => `$${i + 4}${name === 'values' ? '::jsonb' : ''}`).join(', ')})
     on conflict (kind, n) do update set ${columns.map((column) => `${column} = excluded.${column}, `).join('')} by = excluded.by, at = now(),
       version = w.version + 1`,
      params: [slug, n, by, ...params],
    },
    ...(values !== undefined && replaceFileReferencesStatements({ slug, n, copy: true }, values ? fileIdsInValues(values) : [])),
  };
};
/**
 * Writes the workflow row of a record together with further statements (`told`). `files`: ids of the files that the record uses from now
 * on, if they may have changed.
 */
export const saveWorkflowRow = async (
  tx: Db,
  slug: KindSlug,
  n: number,
  {
    beside: workingCopy,
    files,
    by,
    told: extraStatements = {},
    hooks,
  }: { beside: WorkflowRowChanges; files?: readonly string[]; by: number | null; told?: BatchStatements; hooks: AreaHookRegistry },
): Promise<void> => {
  const parts = { ...workflowRowStatements(slug, n, by, workingCopy), ...extraStatements };
  if (files) await replaceRecordFileReferences(tx, { slug, n }, files, { hooks, also: parts });
  else await sendWriteBatch(tx, parts);
};
/** Statement that removes the mark of a failed publication, because an operator handled the record without changing its workflow row. */
export const clearFailedPublicationStatement = (slug: KindSlug, n: number): BatchStatement => ({
  sql: 'update draft_version set publish_failed_at = null where kind = $1 and n = $2 and publish_failed_at is not null',
  params: [slug, n],
});
/** Values that clear the workflow columns: working copy, its state, reason, publication time and submitter. */
export const clearedWorkflowRow: WorkflowRowChanges = {
  values: null,
  state: null,
  base: null,
  reason: null,
  publish_at: null,
  publish_by: null,
  submitted_by: null,
};
