import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import { authorise, type RecordOwnership } from '../../platform/access/access.server.ts';
import { type BatchStatement, type BatchStatements, batch } from '../../platform/db/batch.server.ts';
import { toJson } from '../../platform/db/bulk.server.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { float, instant, int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Permission } from '../../platform/declared.ts';
import { type Differences, differences } from '../../platform/events/audit/differences.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { numberOf } from '../../platform/resource/resource.server.ts';
import { linkFiles, linkParts } from '../files/references.server.ts';
import type { AreaHooks } from '../hooks/hooks.server.ts';
import { byKind } from '../kinds/by-kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { type StoredRecord, selectStored, storedTypes, toStored } from '../rows/stored.server.ts';
import type { ContentState, ContentValues } from './content.ts';
import { filesInValues } from './files.ts';
import { storedValues } from './values.server.ts';

/**
 * Version of a record `r` beside its working copy `w`: the moment of its last write, the count of the copy's, and the newest revision,
 * because a write of translations or relations alone leaves the record's own row as it was.
 */
export const versionColumn = (slug: string): string =>
  `(extract(epoch from r.updated_at) * 1000000)::bigint || '.' || coalesce(w.version, 0) || '.' ||
   coalesce((select max(v.seq) from revision v where v.kind = '${slug}' and v.n = r.n), 0)`;
/** Who changed what is worked on last, a program or an account, and when: the working copy, else the record. */
export const lastChange = {
  at: `case when w."values" is null then r.updated_at else w.at end`,
  by: `case when w."values" is null then r.updated_by end`,
  account: `case when w."values" is null then r.updated_account else w.by end`,
};
/** The working copy's columns, of `draft_version w`. */
export const workColumns = `w.state as working, w.reason, w.publish_at as "publishAt"`;

/** How the audit names a record. */
export const targetOf = (slug: KindSlug, n: number): string => `${slug}:${n}`;

const newest = (slug: KindSlug): SQL =>
  sql`coalesce((select max(v.seq) from revision v where v.kind = '${sql.raw(slug)}' and v.n = r.n), 0)::float8`;
const workedSql = (slug: KindSlug, n: SQL): SQL =>
  sql`select r.n, r.key, r.title, r.country, r.lang, r.state, r.created_account as "createdAccount", r.deleted_at as "deletedAt",
          ${sql.raw(versionColumn(slug))} as version, w."values", ${sql.raw(workColumns)}, ${newest(slug)} as newest,
          array(select distinct jsonb_object_keys(v.changes) from revision v where v.kind = '${sql.raw(slug)}' and v.n = r.n and v.seq > w.base) as since,
          w.publish_by as "publishBy", w.submitted_by as "submittedBy"
     from ${sql.identifier(slug)} r left join draft_version w on w.kind = '${sql.raw(slug)}' and w.n = r.n where r.n = ${n}`;
const workedOn = byKind((slug) =>
  statement({
    params: { n: int },
    row: {
      n: int,
      key: text(),
      title: text(),
      country: nullable(text()),
      lang: text(),
      state: text<ContentState>(),
      /** The account that made it; null for a program. */
      createdAccount: nullable(int),
      deletedAt: nullable(instant),
      /** Changes with every write of the record, whoever makes it, and of its working copy. */
      version: text(),
      values: nullable(json<ContentValues>()),
      working: nullable(text<'draft' | 'review'>()),
      /** The record's newest revision, 0 where it has none: what a working copy saved now is made from. */
      newest: float,
      /** Fields of the record that were changed after what the working copy was made from (outdated.server.ts). */
      since: list(text()),
      reason: nullable(text()),
      publishAt: nullable(instant),
      publishBy: nullable(int),
      /** Who handed it to the review. */
      submittedBy: nullable(int),
    },
    sql: ({ n }) => workedSql(slug, n),
  }),
);
/** A record that is worked on, with what is kept beside it. */
export type EditableRecord = NonNullable<Awaited<ReturnType<(typeof workedOn)[KindSlug]['one']>>> & {
  /** The record itself, where it was read with this. */
  stored?: StoredRecord;
};
type Moments = 'deletedAt' | 'publishAt';
const wholeOf = byKind((slug) =>
  statement({
    params: { n: int },
    row: {
      ...storedTypes(boundKinds[slug]),
      worked: json<Omit<EditableRecord, Moments> & Record<Moments, string | null>>(),
    },
    sql: ({ n }) => selectStored(slug, sql`r.n = ${n}`, sql`, (select to_jsonb(x) from (${workedSql(slug, n)}) x) as worked`),
  }),
);
const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** A record as it is worked on, with the record itself: for who writes it next. */
const wholeWork = async (db: Db, slug: KindSlug, n: number): Promise<EditableRecord | undefined> => {
  const found = await wholeOf[slug].one(db, { n });
  if (!found) return undefined;
  const { worked, ...row } = found;
  const { deletedAt, publishAt } = worked;
  return { ...worked, deletedAt: momentOf(deletedAt), publishAt: momentOf(publishAt), stored: toStored(row) };
};

/** A record as it is worked on, whoever asks; nothing where it is gone for good. */
export const workOf = (db: Db, slug: KindSlug, n: number): Promise<EditableRecord | undefined> => workedOn[slug].one(db, { n });

/** Whose a record is: its country's, and its maker's. */
export const ownershipOf = ({ country, createdAccount }: Pick<EditableRecord, 'country' | 'createdAccount'>): RecordOwnership => ({
  country,
  owner: createdAccount,
});

const locked = { n: int };
const lockOne = byKind((slug) =>
  statement({
    params: { n: int },
    row: locked,
    sql: ({ n }) => sql`select n from ${sql.identifier(slug)} where n = ${n} for update`,
  }),
);
const lockSome = byKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: locked,
    sql: ({ ns }) => sql`select n from ${sql.identifier(slug)} where n = any(${ns}) order by n for update`,
  }),
);
const lockIfFree = byKind((slug) =>
  statement({
    params: { n: int },
    row: locked,
    sql: ({ n }) => sql`select n from ${sql.identifier(slug)} where n = ${n} and deleted_at is null for update skip locked`,
  }),
);

/**
 * Locks several records before the first is changed, in one order. Whoever changes one holds it and then waits for the lock of `change`;
 * who held that one already and wanted the next would wait for him. Answers the ids, each once.
 */
export const lockAll = async (tx: Db, slug: KindSlug, ids: readonly string[], hooks: AreaHooks): Promise<string[]> => {
  const ns = [...new Set(ids.map(numberOf))].sort((a, b) => a - b);
  await hooks.ofKind(slug).lock?.(tx, ns);
  await lockSome[slug].all(tx, { ns });
  return ns.map(String);
};

type RecordRequest = [tx: Db, context: Pick<Context, 'actor'>, permission: Permission, slug: KindSlug, id: string, inTrash?: boolean];

/** A record locked until the transaction ends, if the caller may do this with it: else it does not exist (E_NOT_FOUND). */
export const lockWork = async (hooks: AreaHooks, ...asked: RecordRequest): Promise<EditableRecord> => {
  const [tx, , , slug, id] = asked;
  const n = numberOf(id);
  await hooks.ofKind(slug).lock?.(tx, [n]);
  await lockOne[slug].all(tx, { n });
  return readWork(...asked);
};

/** The same for who only reads. */
export const readWork = async (...[tx, context, permission, slug, id, inTrash = false]: RecordRequest): Promise<EditableRecord> =>
  checked(await workOf(tx, slug, numberOf(id)), context, permission, inTrash);

/** The same for who holds the record and is about to write it. */
export const loadForEdit = async (...[tx, context, permission, slug, id]: RecordRequest): Promise<EditableRecord> =>
  checked(await wholeWork(tx, slug, numberOf(id)), context, permission, false);

const checked = (
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
/** What a transition moved: the state of the record, of its working copy, the reason, the time set. `state`: that of the record from now on. */
export const transitionDifferences = (before: EditableRecord, beside: WorkingCopy, state: ContentState = before.state): Differences => {
  const { state: working = before.working, reason = before.reason, publish_at: at } = beside;
  const publishAt = at === undefined ? before.publishAt : at === null ? null : new Date(at);
  return differences(workflowFacts(before), workflowFacts({ state, working, reason, publishAt }));
};

/** The same for work of the portal's own: only if nobody else holds it just now. */
export const claimWork = async (tx: Db, slug: KindSlug, n: number, hooks: AreaHooks): Promise<EditableRecord | undefined> => {
  await hooks.ofKind(slug).lock?.(tx, [n]);
  const free = await lockIfFree[slug].one(tx, { n });
  return free && workOf(tx, slug, n);
};

/** What is worked on: the working copy, else the record. */
export const valuesOf = async (tx: Db, slug: KindSlug, work: EditableRecord): Promise<ContentValues> =>
  work.values ?? storedValues(tx, slug, work.n);

export type WorkingCopy = Partial<{
  values: ContentValues | null;
  state: 'draft' | 'review' | null;
  base: number | null;
  reason: string | null;
  publish_at: string | null;
  publish_by: number | null;
  publish_failed_at: string | null;
  submitted_by: number | null;
}>;

/** What is kept beside a record from now on; every change makes a new version, and leaves nothing of a publication that failed. */
const workingCopyParts = (slug: KindSlug, n: number, by: number | null, changes: WorkingCopy): BatchStatements => {
  const beside = { publish_failed_at: null, ...changes };
  const names = Object.keys(beside);
  const params = Object.values(beside).map((value) => (typeof value === 'object' && value !== null ? toJson(value) : value));
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
    ...(values !== undefined && linkParts({ slug, n, copy: true }, values ? filesInValues(values) : [])),
  };
};
/** Writes what is kept beside a record, what is `told` of it, and which files it names from now on, where that may have changed. */
export const saveWorkingCopy = async (
  tx: Db,
  slug: KindSlug,
  n: number,
  {
    beside,
    files,
    by,
    told = {},
    hooks,
  }: { beside: WorkingCopy; files?: readonly string[]; by: number | null; told?: BatchStatements; hooks: AreaHooks },
): Promise<void> => {
  const parts = { ...workingCopyParts(slug, n, by, beside), ...told };
  if (files) await linkFiles(tx, { slug, n }, files, { hooks, also: parts });
  else await batch(tx, parts);
};
/** Somebody saw to a record whose publication failed, without a change of what is kept beside it. */
export const clearFailureStatement = (slug: KindSlug, n: number): BatchStatement => ({
  sql: 'update draft_version set publish_failed_at = null where kind = $1 and n = $2 and publish_failed_at is not null',
  params: [slug, n],
});
/** No working copy, no pending time, no reason. */
export const noWorkingCopy: WorkingCopy = {
  values: null,
  state: null,
  base: null,
  reason: null,
  publish_at: null,
  publish_by: null,
  submitted_by: null,
};
