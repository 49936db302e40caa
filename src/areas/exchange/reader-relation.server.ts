import { sql } from 'drizzle-orm';
import { today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { isActive, isAuthorised } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { RecordRow } from '../../records/engine/bind.server.ts';
import type { ReaderRelation } from '../../records/hooks/hooks.server.ts';

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

/** Whose a record is, whether it was taken away, and what became of a reader's application. */
const relationOf = statement({
  params: { record: int, reader: nullable(int) },
  row: { owner: nullable(int), posting: nullable(int), gone: flag, applied: nullable(text<'pending' | 'approved' | 'declined'>()) },
  sql: ({ record, reader }) =>
    sql`select (select owner from posting where record = ${record} and deleted_at is null) as owner,
               (select id from posting where record = ${record} and deleted_at is null) as posting,
               exists(select 1 from posting where record = ${record} and deleted_at is not null) as gone,
               (select status from application where record = ${record} and applicant = ${reader} and status <> 'withdrawn'
                 order by id desc limit 1) as applied`,
});

/** What a supply or demand is to its reader: its contact is its owner's, its auditors' and those' whose application was approved. */
export const relationToReader = async (connection: Connection, context: Context, row: RecordRow): Promise<ReaderRelation> => {
  const { actor } = context;
  const found = await relationOf.one(connection, { record: row.n, reader: actor?.id ?? null });
  // whoever withdrew it reads no applications, though an operator shows it again
  const ended = found?.gone === true || hasEnded({ progress: row.progress, expiryDate: row.expiryDate });
  if (!isActive(actor)) return { entitled: false, exchange: { applied: null, mine: false, ended, posting: null } };
  const applied = found?.applied ?? null;
  const mine = found?.owner === actor.id;
  const audits = isAuthorised(context, 'posting:audit:read', { owner: found?.owner ?? null, country: row.country });
  const posting = found?.posting && (mine || audits) ? String(found.posting) : null;
  return { entitled: mine || audits || applied === 'approved', exchange: { applied, mine, ended, posting } };
};
