import { AppError } from '../../base/errors.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { otherHolder } from '../accounts/queries.server.ts';
import { rejectsOwnCase } from '../flow/own-case.ts';

/** Whose case it is, and what decides which operators it is within reach of. `owner`: of the posting; null for what nobody here owns. */
export interface Case {
  party: number;
  owner: number | null;
  country: string | null;
}

/** Whether an account would judge what is its own although somebody else may: then it must not. */
export const isOwnCaseRejected = (db: Db, actor: Pick<Actor, 'id'>, { party, owner, country }: Case): Promise<boolean> => {
  const other = { permission: 'posting:audit:decide', but: actor.id, owner, country } as const;
  const anotherCanDecide = async () => (await otherHolder.one(db, other)) !== undefined;
  return rejectsOwnCase({ applicant: party, account: actor.id, principal: null, own: 'refuse', anotherCanDecide });
};

/** Refuses with E_OWN_CASE what an account decides on its own while somebody else could. */
export const checkOwnCase = async (tx: Db, actor: Actor, found: Case): Promise<void> => {
  if (await isOwnCaseRejected(tx, actor, found)) throw new AppError('E_OWN_CASE');
};
