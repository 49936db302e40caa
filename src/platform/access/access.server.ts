import { AppError } from '../../base/errors.ts';
import type { Country } from '../../base/locales.ts';
import type { Permission } from '../declared.ts';
import type { Context } from '../http/context.ts';
import { type Actor, accountStatus, type Scope } from './actor.ts';

/** Owner, country and organization of a record, by which a scope is checked. A null or undefined member matches only the scope `all`. */
export interface RecordOwnership {
  owner?: number | null;
  country?: Country | string | null;
  organization?: number | null;
}

/**
 * Returns the signed-in account of a call. Throws E_UNAUTHENTICATED if nobody is signed in, and E_RESET while the account must change its
 * password.
 */
export const requireActor = ({ actor }: Pick<Context, 'actor'>): Actor => {
  if (!actor) throw new AppError('E_UNAUTHENTICATED');
  if (actor.status === accountStatus.mustReset) throw new AppError('E_RESET');
  return actor;
};

const matchesScope: Record<Scope, (actor: Actor, thing: RecordOwnership) => boolean> = {
  all: () => true,
  country: (actor, { country }) => actor.country !== null && country === actor.country,
  organization: (actor, { organization }) => organization != null && actor.organizations.includes(organization),
  own: (actor, { owner }) => owner === actor.id,
};

/**
 * Returns the signed-in account if it holds the permission and its scope includes the record `thing`. Throws E_FORBIDDEN without the
 * permission, E_FACTOR while a second factor is missing, and E_NOT_FOUND if the record is outside the scope. Without `thing`, only the
 * permission is checked.
 */
export const authorise = (context: Pick<Context, 'actor'>, permission: Permission, thing?: RecordOwnership): Actor => {
  const actor = requireActor(context);
  const scope = actor.grants.get(permission);
  if (scope && actor.lacksFactor) throw new AppError('E_FACTOR');
  if (!scope) throw new AppError('E_FORBIDDEN');
  if (thing && !matchesScope[scope](actor, thing)) throw new AppError('E_NOT_FOUND');
  return actor;
};

/** Returns whether `authorise` would succeed; for parts of an answer that are shown or withheld. */
export const isAuthorised = ({ actor }: Pick<Context, 'actor'>, permission: Permission, thing: RecordOwnership): boolean => {
  const scope = hasPermission(actor, permission) && actor?.grants.get(permission);
  return Boolean(actor && scope && matchesScope[scope](actor, thing));
};

/** Conditions by which a list shows only rows within the caller's scope. A null member adds no condition. */
export interface ScopeFilter {
  country: Country | null;
  organizations: readonly number[] | null;
  owner: number | null;
}
/** Returns the conditions of the caller's scope for a permission. Throws E_FORBIDDEN if the scope is `country` and the account has no country. */
export const scopeFilterOf = (context: Pick<Context, 'actor'>, permission: Permission): ScopeFilter => {
  const actor = authorise(context, permission);
  const scope = actor.grants.get(permission);
  if (scope === 'country' && !actor.country) throw new AppError('E_FORBIDDEN');
  return {
    country: scope === 'country' ? actor.country : null,
    organizations: scope === 'organization' ? actor.organizations : null,
    owner: scope === 'own' ? actor.id : null,
  };
};

/** True if an account is signed in and its status is active. */
export const isActive = (actor: Actor | null): actor is Actor => actor?.status === accountStatus.active;

/** True if the account holds the permission in any scope; for parts of a page that are only shown or hidden. */
export const hasPermission = (actor: Actor | null, permission: Permission): boolean =>
  isActive(actor) && !actor.lacksFactor && actor.grants.has(permission);
