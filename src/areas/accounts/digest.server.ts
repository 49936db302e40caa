import { type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../base/locales.ts';
import { accountStatus } from '../../platform/access/actor.ts';
import { int, nullable, text } from '../../platform/db/sql.server.ts';
import type { Digest } from './operations.ts';

/** Which accounts want to be told of news, as parts of the statements of whoever tells them. `recordDigest` notes that it was done. */

const isActive = sql.raw(`status = ${accountStatus.active}`);

/** An account that is due. `digestAt`: when it was told last, as the database writes it. */
export const dueAccount = {
  id: int,
  realName: text(),
  email: nullable(text()),
  locale: text<Locale>(),
  digest: text<Digest>(),
  digestAt: nullable(text()),
};
/** Active accounts that want a digest and had none within a day, of those that a condition over `account a` holds for, in the order of their ids. */
export const dueAccounts = (now: SQL, among: SQL): SQL =>
  sql`select a.id, a.real_name as "realName", a.email, a.locale, a.digest, a.digest_at::text as "digestAt" from account a
       where a.${isActive} and a.deleted_at is null and a.digest <> 'none'
         and (a.digest_at is null or a.digest_at <= ${now}::timestamptz - interval '1 day') and ${among} order by a.id`;

/** Ids of the accounts that are told nothing. */
export const quietAccounts = sql`(select id from account where digest = 'none' or not ${isActive})`;
