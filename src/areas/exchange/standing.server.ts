import { today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { isActive, may } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Detail } from '../../records/api.ts';
import type { RecordRow } from '../../records/engine/bind.server.ts';
import type { KindSlug } from '../../records/kinds/index.ts';

/** How a record stands to its reader. */
export interface Standing {
  /** Whether protected fields are shown. */
  entitled: boolean;
  /** Of a supply or demand. */
  exchange?: Required<Pick<Detail, 'applied' | 'mine' | 'ended' | 'posting'>>;
}

type State = Readonly<Record<'progress' | 'expiryDate', unknown>>;

/** Past its last day; one known to the month holds until the month's end. */
const hasExpired = ({ expiryDate }: State): boolean => typeof expiryDate === 'string' && `${expiryDate}-99-99` < today();

/** Completed, or past its last day: it takes no more applications. */
export const hasEnded = (row: State): boolean => row.progress === '1' || hasExpired(row);

/** Why it takes no more: what was completed has ended, whatever its last day. */
export const closed = (row: State & { category: unknown }): AppError =>
  row.progress !== '1' && hasExpired(row) ? new AppError('E_EXPIRED') : ended(row.category);

/** A supply says it in its own words. */
export const ended = (category: unknown): AppError => new AppError(category === 'supply' ? 'E_SUPPLY_ENDED' : 'E_ENDED');

/**
 * The one place where the contact of a record is given or withheld. A talent's: to every signed-in account, if the expert agreed. A
 * supply's or demand's: to its owner, its auditors and those whose application was approved. To visitors never: their answers are kept
 * and shared.
 */
export const standingOf = async (connection: Connection, context: Context, slug: KindSlug, row: RecordRow): Promise<Standing> => {
  const { actor } = context;
  if (slug === 'talent') return { entitled: isActive(actor) && row.contactAgreed === true };
  if (slug !== 'snd') return { entitled: false };
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
