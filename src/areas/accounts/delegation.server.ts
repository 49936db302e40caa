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
 * True if the actor may give the role to the receiver. The actor must hold every permission of the role, and its own scope must include the receiver.
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

/** True if the actor may change the permissions of the role: it holds each of them with scope `all`, or the role has scope `own`. */
export const mayEditRolePermissions = (actor: Actor, role: RolePermissions): boolean =>
  givenBy(role).every((code) => actor.grants.get(code) === 'all' || (role.scope === 'own' && actor.grants.has(code)));

/** Serializes changes of administrators by an advisory lock. Without the lock, two administrators could remove each other at once and leave none. */
export const lockOperators = (tx: Db): Promise<void> => lockInTransaction(tx, 7305);
