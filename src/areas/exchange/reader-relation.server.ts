import { today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { isActive, may } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { RecordRow } from '../../records/engine/bind.server.ts';
import type { ReaderRelation } from '../../records/hooks.server.ts';

type State = Readonly<Record<'progress' | 'expiryDate', unknown>>;

/** Past its last day; one known to the month holds until the month's end. */
export const hasExpired = ({ expiryDate }: State): boolean => typeof expiryDate === 'string' && `${expiryDate}-99-99` < today();

/** Completed, or past its last day: it takes no more applications. */
export const hasEnded = (row: State): boolean => row.progress === '1' || hasExpired(row);

/** Why it takes no more: what was completed has ended, whatever its last day. */
export const closedError = (row: State & { category: unknown }): AppError =>
  row.progress !== '1' && hasExpired(row) ? new AppError('E_EXPIRED') : endedError(row.category);

/** A supply says it in its own words. */
export const endedError = (category: unknown): AppError => new AppError(category === 'supply' ? 'E_SUPPLY_ENDED' : 'E_ENDED');

/** What a supply or demand is to its reader: its contact is its owner's, its auditors' and those' whose application was approved. */
export const relationToReader = async (connection: Connection, context: Context, row: RecordRow): Promise<ReaderRelation> => {
  const { actor } = context;
  const [found] = await connection.query<{
    owner: number | null;
    posting: number | null;
    gone: boolean;
    applied: 'pending' | 'approved' | 'declined' | null;
  }>(
    `select (select owner from posting where record = $1 and deleted_at is null) as owner,
            (select id from posting where record = $1 and deleted_at is null) as posting,
            exists(select 1 from posting where record = $1 and deleted_at is not null) as gone,
            (select status from application where record = $1 and applicant = $2 and status <> 'withdrawn' order by id desc limit 1) as applied`,
    [row.n, actor?.id ?? null],
  );
  // whoever withdrew it reads no applications, though an operator shows it again
  const ended = found?.gone === true || hasEnded({ progress: row.progress, expiryDate: row.expiryDate });
  if (!isActive(actor)) return { entitled: false, exchange: { applied: null, mine: false, ended, posting: null } };
  const applied = found?.applied ?? null;
  const mine = found?.owner === actor.id;
  const audits = may(context, 'posting:audit:read', { owner: found?.owner ?? null, country: row.country });
  const posting = found?.posting && (mine || audits) ? String(found.posting) : null;
  return { entitled: mine || audits || applied === 'approved', exchange: { applied, mine, ended, posting } };
};
