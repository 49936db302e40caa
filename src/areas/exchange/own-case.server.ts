import { AppError } from '../../base/errors.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { otherPermissionHolder } from '../accounts/queries.server.ts';
import { rejectsOwnCase } from '../flow/own-case.ts';

/**
 * Facts by which the own case of an account is recognised. `party`: applicant; `owner`: owner of the posting, null for a record without a
 * posting; `country`: country of the posting or record.
 */
export interface OwnCaseFacts {
  party: number;
  owner: number | null;
  country: string | null;
}

/** Returns whether an account must not decide: the account is the party of the case and another account could decide. */
export const isExcludedFromDeciding = (db: Db, actor: Pick<Actor, 'id'>, { party, owner, country }: OwnCaseFacts): Promise<boolean> => {
  const other = { permission: 'posting:audit:decide', but: actor.id, owner, country } as const;
  const anotherCanDecide = async () => (await otherPermissionHolder.one(db, other)) !== undefined;
  return rejectsOwnCase({ applicant: party, account: actor.id, principal: null, own: 'refuse', anotherCanDecide });
};

/** Throws E_OWN_CASE if an account decides on its own case although another account could. */
export const checkOwnCase = async (tx: Db, actor: Actor, found: OwnCaseFacts): Promise<void> => {
  if (await isExcludedFromDeciding(tx, actor, found)) throw new AppError('E_OWN_CASE');
};
