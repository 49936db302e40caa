import type { Db } from '../db/connect.server.ts';
import { lockInTransaction } from '../db/transaction-lock.server.ts';
import type { Permission } from '../declared.ts';
import { isPermission } from './access.server.ts';
import { type Actor, type Scope, scopes } from './actor.ts';

/** A role as far as it gives something. */
export interface RoleGrant {
  scope: Scope;
  permissions: readonly string[];
}
/** Whom it is given to: where its scopes would reach from there. */
export interface Receiver {
  country: string | null;
  organizations: readonly number[];
}

const givenBy = ({ permissions }: RoleGrant): Permission[] => permissions.filter(isPermission);

/** The widest scope of every permission that some roles give. */
export const grantsOf = (roles: readonly RoleGrant[]): Map<Permission, Scope> => {
  const grants = new Map<Permission, Scope>();
  for (const role of roles)
    for (const code of givenBy(role)) {
      const known = grants.get(code);
      if (!known || scopes.indexOf(role.scope) < scopes.indexOf(known)) grants.set(code, role.scope);
    }
  return grants;
};

/** Whether an account may give a role to another one: nothing that it does not hold itself, and no farther than it reaches. */
export const mayGrant = (actor: Actor, role: RoleGrant, to: Receiver): boolean => {
  const alike: Record<Scope, () => boolean> = {
    all: () => false,
    country: () => to.country !== null && to.country === actor.country,
    organization: () => to.organizations.every((id) => actor.organizations.includes(id)),
    own: () => true,
  };
  return givenBy(role).every((code) => {
    const own = actor.grants.get(code);
    return own === 'all' || (own !== undefined && (role.scope === 'own' || (own === role.scope && alike[own]())));
  });
};

/** Whether an account may decide what a role gives to whoever carries it. */
export const mayDefine = (actor: Actor, role: RoleGrant): boolean =>
  givenBy(role).every((code) => actor.grants.get(code) === 'all' || (role.scope === 'own' && actor.grants.has(code)));

/** Makes changes of who is an administrator wait for each other: two who take it from each other at once would leave none. */
export const lockOperators = (tx: Db): Promise<void> => lockInTransaction(tx, 7305);
