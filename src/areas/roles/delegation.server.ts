import { type Permission, permissions } from '../../areas.ts';
import { AppError } from '../../base/errors.ts';
import type { Actor, Scope } from '../../platform/access/actor.ts';
import { type Db, rows } from '../../platform/db/connect.server.ts';

/** A label as far as it gives something. */
export interface Giving {
  scope: Scope;
  permissions: readonly string[];
}
/** Whom it is given to: where its scopes would reach from there. */
export interface Receiver {
  country: string | null;
  organizations: readonly number[];
}

const givenBy = ({ permissions: codes }: Giving): Permission[] =>
  codes.filter((code): code is Permission => Object.hasOwn(permissions, code));

/** Whether an account may give a label to another one: nothing that it does not hold itself, and no farther than it reaches. */
export const mayGive = (actor: Actor, label: Giving, to: Receiver): boolean => {
  const alike: Record<Scope, () => boolean> = {
    all: () => false,
    country: () => to.country !== null && to.country === actor.country,
    organization: () => to.organizations.every((id) => actor.organizations.includes(id)),
    own: () => true,
  };
  return givenBy(label).every((code) => {
    const own = actor.grants.get(code);
    return own === 'all' || (own !== undefined && (label.scope === 'own' || (own === label.scope && alike[own]())));
  });
};

/** Whether an account may decide what a label gives to whoever carries it. */
export const mayDefine = (actor: Actor, label: Giving): boolean =>
  givenBy(label).every((code) => actor.grants.get(code) === 'all' || (label.scope === 'own' && actor.grants.has(code)));

/** Makes changes of who is an administrator wait for each other: two who take it from each other at once would leave none. */
export const lockOperators = async (tx: Db): Promise<void> => {
  await rows(tx, 'select pg_advisory_xact_lock(7305)');
};

/** At the end of a change that may have taken an administrator away: E_LAST_OPERATOR where no active one is left. */
export const keepAnOperator = async (tx: Db): Promise<void> => {
  const [left] = await rows(
    tx,
    `select 1 from account a join account_label al on al.account = a.id join label l on l.id = al.label
      where l.code = 'administrator' and a.status = 1 and a.deleted_at is null limit 1`,
  );
  if (!left) throw new AppError('E_LAST_OPERATOR');
};
