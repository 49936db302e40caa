import { eq, sql } from 'drizzle-orm';
import type { Permission } from '../../areas.ts';
import { accountStatus } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { int, nullable, stamp, statement, text } from '../../platform/db/sql.server.ts';
import { accountTable } from './table.server.ts';

/** What other areas ask of accounts, and the little that they change of them. SQL that says who somebody is: platform/access/ownership.server.ts. */

/** Locks an account until the transaction ends: what it does twice at once is done one after the other. */
export const lockAccount = async (tx: Db, id: number): Promise<void> => {
  await tx.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.id, id)).for('update');
};

/** How many accounts there are by country; `intl`: without one. Those in the trash do not count. */
export const accountsByCountry = statement({
  row: { country: text(), value: int },
  sql: () => sql`select coalesce(country, 'intl') as country, count(*)::int as value from account where deleted_at is null group by 1`,
});

/** The account, if it is active and holds a permission by one of its roles. */
export const activeHolder = statement({
  params: { account: int, permission: text<Permission>() },
  row: { id: int },
  sql: ({ account, permission }) =>
    sql`select a.id from account a where a.id = ${account} and a.status = 1 and a.deleted_at is null
            and exists (select 1 from account_label al join label l on l.id = al.label
                         where al.account = a.id and l.deleted_at is null and ${permission} = any(l.permissions))`,
});

/** Another account than `but` whose permission reaches what is of `owner` and of `country`, if there is one. */
export const otherHolder = statement({
  params: { permission: text<Permission>(), but: int, owner: nullable(int), country: nullable(text()) },
  row: { id: int },
  sql: ({ permission, but, owner, country }) =>
    sql`select a.id from account a join account_label al on al.account = a.id join label l on l.id = al.label
      where a.id <> ${but} and a.status <> ${sql.raw(String(accountStatus.disabled))} and a.deleted_at is null and l.deleted_at is null
        and ${permission} = any(l.permissions)
        and (l.scope = 'all' or (l.scope = 'country' and a.country = ${country}) or (l.scope = 'organization' and exists (
          with recursive below as (
            select organization as id from account_organization where account = a.id
            union select o.id from organization o join below b on o.parent = b.id)
          select 1 from below join account_organization m on m.organization = below.id where m.account = ${owner})))
      limit 1`,
});

/** Notes when an account was sent a digest; waits for whoever does the same, and answers no row where that was since `before`. */
export const recordDigest = statement({
  params: { account: int, before: nullable(stamp), now: stamp },
  row: { id: int },
  sql: ({ account, before, now }) =>
    sql`update account set digest_at = ${now} where id = ${account} and digest_at is not distinct from ${before}::timestamptz returning id`,
});
