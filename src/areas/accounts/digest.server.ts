import { type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { accountStatus } from '../../platform/access/actor.ts';
import { int, nullable, text } from '../../platform/db/sql.server.ts';
import type { DigestChannel } from './operations.ts';

/**
 * SQL fragments that select accounts due for a digest (news about followed records). Areas that send digests include the fragments in their
 * statements; `storeDigestTime` (queries.server.ts) stores the time of sending.
 */

const isActive = sql.raw(`status = ${accountStatus.active}`);

/** Row of an account that is due for a digest. `digestAt`: time of the last digest, as text in the format of the database. */
export const dueAccountRow = {
  id: int,
  realName: text(),
  email: nullable(text()),
  locale: text<Locale>(),
  digest: text<DigestChannel>(),
  digestAt: nullable(text()),
};
/**
 * SQL query: active accounts that want a digest and received none in the last day, ordered by id. `among`: further SQL condition on
 * `account a`.
 */
export const dueAccountsSql = (now: SQL, among: SQL): SQL =>
  sql`select a.id, a.real_name as "realName", a.email, a.locale, a.digest, a.digest_at::text as "digestAt" from account a
       where a.${isActive} and a.deleted_at is null and a.digest <> 'none'
         and (a.digest_at is null or a.digest_at <= ${now}::timestamptz - interval '1 day') and ${among} order by a.id`;

/** SQL subquery: ids of accounts that receive no digest, because they do not want one or are not active. */
export const accountsWithoutDigest = sql`(select id from account where digest = 'none' or not ${isActive})`;
