import { AppError } from '../../base/errors.ts';
import { type Actor, accountStatus } from '../../platform/access/actor.ts';
import { type Db, rows } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import type { Context } from '../../platform/http/context.ts';

/** Whose case it is, and what decides which operators it is within reach of. `owner`: of the posting; null for what nobody here owns. */
export interface Case {
  party: number;
  owner: number | null;
  country: string | null;
}

/** A case as the audit names it. */
export interface AuditedCase extends Case {
  target: string;
  title: string;
}

/** Whether an account would judge what is its own although somebody else may: then it must not. */
export const isBarred = async (db: Db, actor: Pick<Actor, 'id'>, { party, owner, country }: Case): Promise<boolean> => {
  if (party !== actor.id) return false;
  const [other] = await rows(
    db,
    `select 1 from account a join account_label al on al.account = a.id join label l on l.id = al.label
      where a.id <> $1 and a.status <> ${accountStatus.disabled} and a.deleted_at is null and l.deleted_at is null
        and 'posting:audit:decide' = any(l.permissions)
        and (l.scope = 'all' or (l.scope = 'country' and a.country = $2) or (l.scope = 'organization' and exists (
          with recursive below as (
            select organization as id from account_organization where account = a.id
            union select o.id from organization o join below b on o.parent = b.id)
          select 1 from below join account_organization m on m.organization = below.id where m.account = $3)))
      limit 1`,
    [actor.id, country, owner],
  );
  return other !== undefined;
};

/** Nobody decides on what is their own: E_OWN_CASE. Where nobody else could, they may, and the audit says so. */
export const checkOwnCase = async (tx: Db, context: Context, actor: Actor, found: AuditedCase): Promise<void> => {
  if (found.party !== actor.id) return;
  if (await isBarred(tx, actor, found)) throw new AppError('E_OWN_CASE');
  await audit(tx, context, 'own-case', found.target, { title: found.title });
};
