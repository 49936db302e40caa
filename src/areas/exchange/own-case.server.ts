import { AppError } from '../../base/errors.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { audit } from '../../platform/events/audit/audit.server.ts';
import type { Context } from '../../platform/http/context.ts';
import { otherHolder } from '../accounts/queries.server.ts';

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
  return (await otherHolder.one(db, { permission: 'posting:audit:decide', but: actor.id, owner, country })) !== undefined;
};

/** Nobody decides on what is their own: E_OWN_CASE. Where nobody else could, they may, and the audit says so. */
export const checkOwnCase = async (tx: Db, context: Context, actor: Actor, found: AuditedCase): Promise<void> => {
  if (found.party !== actor.id) return;
  if (await isBarred(tx, actor, found)) throw new AppError('E_OWN_CASE');
  await audit(tx, context, { action: 'own-case', target: found.target, facts: { title: found.title } });
};
