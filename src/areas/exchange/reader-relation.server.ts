import { sql } from 'drizzle-orm';
import { today } from '../../base/dates.ts';
import { AppError } from '../../base/errors.ts';
import { isActive, isAuthorised } from '../../platform/access/access.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, int, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { Context } from '../../platform/http/context.ts';
import type { RecordRow } from '../../records/engine/bind.server.ts';
import type { ReaderSpecificFacts } from '../../records/hooks/hooks.server.ts';

type RecordProgress = Readonly<Record<'progress' | 'expiryDate', unknown>>;

/** Returns whether the last day of a record is over. A date without a day lasts until the end of its month. */
export const hasExpired = ({ expiryDate }: RecordProgress): boolean => typeof expiryDate === 'string' && `${expiryDate}-99-99` < today();

/** Returns whether a record accepts no more applications: it is completed or its last day is over. */
export const isClosedForApplications = (row: RecordProgress): boolean => row.progress === '1' || hasExpired(row);

/**
 * Returns the error for an application on a closed record: the error for completed records if the record is completed, otherwise E_EXPIRED.
 */
export const closedRecordError = (row: RecordProgress & { category: unknown }): AppError =>
  row.progress !== '1' && hasExpired(row) ? new AppError('E_EXPIRED') : completedRecordError(row.category);

/** Returns the error for an application on a completed record, or its renewal: E_SUPPLY_ENDED for a supply, E_ENDED for a demand. */
export const completedRecordError = (category: unknown): AppError => new AppError(category === 'supply' ? 'E_SUPPLY_ENDED' : 'E_ENDED');

/**
 * Owner and id of the posting of a record (null: none), whether the posting was deleted (`gone`), and the status of the latest application
 * of the reader that was not withdrawn.
 */
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

/**
 * Returns the relation of a user to a supply or demand. Entitled to the contact are the owner, auditors of the record, and applicants after
 * approval.
 */
export const relationToReader = async (connection: Connection, context: Context, row: RecordRow): Promise<ReaderSpecificFacts> => {
  const { actor } = context;
  const found = await relationOf.one(connection, { record: row.n, reader: actor?.id ?? null });
  // the owner deleted the posting, so nobody can answer applications, even if an operator published the record again
  const ended = found?.gone === true || isClosedForApplications({ progress: row.progress, expiryDate: row.expiryDate });
  if (!isActive(actor)) return { entitled: false, exchange: { applied: null, mine: false, ended, posting: null } };
  const applied = found?.applied ?? null;
  const mine = found?.owner === actor.id;
  const audits = isAuthorised(context, 'posting:audit:read', { owner: found?.owner ?? null, country: row.country });
  const posting = found?.posting && (mine || audits) ? String(found.posting) : null;
  return { entitled: mine || audits || applied === 'approved', exchange: { applied, mine, ended, posting } };
};
