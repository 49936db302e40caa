import { isPermission } from '../../areas.ts';
import { type Actor, type Scope, scopes } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { lockInTransaction } from '../../platform/db/transaction-lock.server.ts';
import type { Permission } from '../../platform/declared.ts';

/** The scope and the permissions of a role. */
export interface RolePermissions {
  scope: Scope;
  permissions: readonly string[];
}
/** Country and organizations of the account that receives a role. */
export interface RoleReceiver {
  country: string | null;
  organizations: readonly number[];
}

const givenBy = ({ permissions }: RolePermissions): Permission[] => permissions.filter(isPermission);

/** Returns the widest scope of each permission that the given roles contain. */
export const widestScopeByPermission = (roles: readonly RolePermissions[]): Map<Permission, Scope> => {
  const grants = new Map<Permission, Scope>();
  for (const role of roles)
    for (const code of givenBy(role)) {
      const known = grants.get(code);
      if (!known || scopes.indexOf(role.scope) < scopes.indexOf(known)) grants.set(code, role.scope);
    }
  return grants;
};

/**
 * Returns whether the actor may assign the role to the receiver. The actor must have each permission of the role with scope `all`, or with
 * the scope of the role if the receiver has the same country or only organizations of the actor. For a role with scope `own`, any scope of
 * the actor is enough.
 */
export const mayGrant = (actor: Actor, role: RolePermissions, to: RoleReceiver): boolean => {
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

/**
 * True if the actor may change the permissions of the role. The actor must have each permission with scope `all`; for a role with scope
 * `own`, any scope is enough.
 */
export const mayEditRolePermissions = (actor: Actor, role: RolePermissions): boolean =>
  givenBy(role).every((code) => actor.grants.get(code) === 'all' || (role.scope === 'own' && actor.grants.has(code)));

/**
 * Takes the advisory lock that serialises changes of accounts and roles until the end of the transaction. Without the lock, two
 * administrators could remove each other simultaneously, and no administrator would remain.
 */
export const lockAccessChanges = (tx: Db): Promise<void> => lockInTransaction(tx, 7305);
