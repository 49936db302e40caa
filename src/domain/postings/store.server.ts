import { AppError } from '../../contract/errors.ts';
import type { AuditStatus, PostingEvent, PostingState, PostingValues } from '../../contract/postings.ts';
import { today } from '../../core/dates.ts';
import { type Db, rows } from '../../db/connect.server.ts';
import { signedIn } from '../access/access.server.ts';
import { note } from '../audit/audit.server.ts';
import type { Context } from '../context.ts';
import { actionsOf, isExpired, type Step, statusAfter } from './life.ts';

export interface PostingRow {
  id: number;
  owner: number;
  record: number | null;
  values: PostingValues;
  approved: PostingValues | null;
  status: AuditStatus;
  reason: string | null;
  reviewer: number | null;
  progress: number;
  expires: string | null;
  renewable: boolean;
  version: number;
  updatedAt: Date;
  submittedAt: Date | null;
}
/** Public, or archived by its last day: who changed the state of publishing last stands in the history. */
const renewable = `exists (select 1 from snd r where r.n = p.record and r.deleted_at is null and (r.state = 'published' or (r.state = 'archived'
    and 'expiry' = (select v."by" from revision v where v.kind = 'snd' and v.n = r.n and v.changes -> 'state' is not null order by v.seq desc limit 1))))`;
/** Of the table `posting p`. */
export const postingColumns = `p.id, p.owner, p.record, p."values", p.approved, p.status, p.reason, p.reviewer, p.progress, p.expires, ${renewable} as renewable,
  p.version, p.updated_at as "updatedAt", p.submitted_at as "submittedAt"`;

const most = 2_147_483_647;
/** Ids on the wire are decimal numbers; anything else is nothing that exists. */
export const idOf = (id: string): number => {
  const n = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : Number.NaN;
  if (!(n <= most)) throw new AppError('E_NOT_FOUND');
  return n;
};

/** A posting that is there, locked until the transaction ends: whoever comes second sees what the first one did. */
export const locked = async (tx: Db, id: number): Promise<PostingRow> => {
  const [row] = await rows<PostingRow>(tx, `select ${postingColumns} from posting p where p.id = $1 and p.deleted_at is null for update`, [
    id,
  ]);
  if (!row) throw new AppError('E_NOT_FOUND');
  return row;
};

/** The caller's own posting, locked; another's is as unknown as one that does not exist. */
export const ownLocked = async (tx: Db, context: Context, id: number): Promise<PostingRow> => {
  const { id: owner } = signedIn(context);
  const row = await locked(tx, id);
  if (row.owner !== owner) throw new AppError('E_NOT_FOUND');
  return row;
};

/** A locked posting as it is once its record is locked too: an operator who is taking that down is waited for. */
export const withRecordLocked = async (tx: Db, { id, record }: PostingRow): Promise<PostingRow> => {
  await rows(tx, 'select 1 from snd where n = $1 for update', [record]);
  return locked(tx, id);
};

/** Refuses a change that was made from an older version. */
export const checkVersion = (row: PostingRow, version: number | undefined): void => {
  if (version !== undefined && version !== row.version) throw new AppError('E_CONFLICT');
};

/** What a change writes, by the names of the columns. */
type Assignments = Partial<{
  values: PostingValues;
  approved: PostingValues;
  record: number;
  status: AuditStatus;
  reason: string | null;
  reviewer: number | null;
  progress: number;
  expires: string;
  key: null;
  submitted_at: Date;
  decided_at: Date;
  deleted_at: Date;
}>;

/** Writes a locked posting; every change makes a new version. */
export const assign = async (tx: Db, id: number, changes: Assignments): Promise<void> => {
  const names = Object.keys(changes);
  const values = Object.values(changes).map((value) =>
    typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
  );
  const set = names.map((name, i) => `"${name}" = $${i + 2}${name === 'values' || name === 'approved' ? '::jsonb' : ''}`);
  await rows(tx, `update posting set ${[...set, 'version = version + 1', 'updated_at = now()'].join(', ')} where id = $1`, [id, ...values]);
};

/** Tells the posting's story, and the audit log. */
export const told = async (
  tx: Db,
  context: Pick<Context, 'actor' | 'address'>,
  row: PostingRow,
  action: string,
  reason: string | null = null,
): Promise<void> => {
  await rows(tx, 'insert into posting_event (posting, actor, action, reason) values ($1, $2, $3, $4)', [
    row.id,
    context.actor?.id ?? null,
    action,
    reason,
  ]);
  await note(tx, context, `posting.${action}`, `posting:${row.id}`, { title: row.values.title, ...(reason !== null && { reason }) });
};

/** One step of the audit on a locked posting, with what else it writes. E_STATE where it is not possible. */
export const step = async (tx: Db, context: Context, row: PostingRow, name: Step, also: Assignments = {}): Promise<void> => {
  const status = statusAfter(row.status, name);
  await assign(tx, row.id, { status, ...also });
  await told(tx, context, row, name, also.reason ?? null);
};

export const eventsOf = async (tx: Db, posting: number): Promise<PostingEvent[]> => {
  const found = await rows<Omit<PostingEvent, 'at'> & { at: Date }>(
    tx,
    `select e.at, e.action, a.real_name as actor, e.reason from posting_event e left join account a on a.id = e.actor
      where e.posting = $1 order by e.id`,
    [posting],
  );
  return found.map((event) => ({ ...event, at: new Date(event.at).toISOString() }));
};

export const stateOf = (row: PostingRow): PostingState => ({
  id: String(row.id),
  record: row.record === null ? null : String(row.record),
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
