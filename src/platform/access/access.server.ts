import { AppError } from '../../base/errors.ts';
import type { Country } from '../../base/locales.ts';
import { entriesOf } from '../../base/typed-keys.ts';
import type { Permission } from '../declared.ts';
import type { Context } from '../http/context.ts';
import { type Actor, accountStatus, type Scope } from './actor.ts';

/** What decides whether a scope reaches a thing. */
export interface RecordOwnership {
  owner?: number | null;
  country?: Country | string | null;
  organization?: number | null;
}

/** The signed-in account of a call. Throws E_UNAUTHENTICATED, and E_RESET while the account must change its password. */
export const signedIn = ({ actor }: Pick<Context, 'actor'>): Actor => {
  if (!actor) throw new AppError('E_UNAUTHENTICATED');
  if (actor.status === accountStatus.mustReset) throw new AppError('E_RESET');
  return actor;
};

const within: Record<Scope, (actor: Actor, thing: RecordOwnership) => boolean> = {
  all: () => true,
  country: (actor, { country }) => actor.country !== null && country === actor.country,
  organization: (actor, { organization }) => organization != null && actor.organizations.includes(organization),
  own: (actor, { owner }) => owner === actor.id,
};

/**
 * The one place where access is decided: the signed-in account, if it holds the permission (else E_FORBIDDEN; E_FACTOR where that rests) and the
 * permission reaches the thing (else E_NOT_FOUND, as if it did not exist). Without a thing: holding it is enough.
 */
export const authorise = (context: Pick<Context, 'actor'>, permission: Permission, thing?: RecordOwnership): Actor => {
  const actor = signedIn(context);
  const scope = actor.grants.get(permission);
  if (scope && actor.lacksFactor) throw new AppError('E_FACTOR');
  if (!scope) throw new AppError('E_FORBIDDEN');
  if (thing && !within[scope](actor, thing)) throw new AppError('E_NOT_FOUND');
  return actor;
};

/** The same as a question, for what is shown or withheld with something else. */
export const isAuthorised = ({ actor }: Pick<Context, 'actor'>, permission: Permission, thing: RecordOwnership): boolean => {
  const scope = hasPermission(actor, permission) && actor?.grants.get(permission);
  return Boolean(actor && scope && within[scope](actor, thing));
};

/** What a list may show: conditions on its rows, in the place of a yes or no. `null` in a part: no condition. */
export interface ScopeFilter {
  country: Country | null;
  organizations: readonly number[] | null;
  owner: number | null;
}
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

/** Whether somebody is signed in and free to act. */
export const isActive = (actor: Actor | null): actor is Actor => actor?.status === accountStatus.active;

/** Whether an account holds a permission, for what is only shown or hidden. */
export const hasPermission = (actor: Actor | null, permission: Permission): boolean =>
  isActive(actor) && !actor.lacksFactor && actor.grants.has(permission);

const matcher = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '.+')
      .replace(/:n\b/g, 'c?\\d+')
      .replace(/:\w+/g, '[^/]+')}$`,
  );
const covered: { code: Permission; method: string; address: RegExp }[] = [];
const declared = new Set<string>();
/** Says which permissions there are and which addresses they cover: the areas do so when they are loaded (areas.server.ts). */
export const registerPermissions = (permissions: Readonly<Record<Permission, readonly string[]>>): void => {
  for (const code of Object.keys(permissions)) declared.add(code);
  for (const [code, addresses] of entriesOf(permissions))
    for (const entry of addresses) {
      const [method = '', address = ''] = entry.startsWith('/') ? ['', entry] : entry.split(' ');
      covered.push({ code, method, address: matcher(address) });
    }
};
/** Whether there is such a permission; roles may hold some that an older version had. */
export const isPermission = (code: string): code is Permission => declared.has(code);
/** The user centre is open to every account. */
const usersOwn = /^\/uc(\/.+)?$/;

/** Whether an address (`/admin/home`, `/api/…`, or with its method `POST /api/…`) may be used; what is not known is denied. */
export const canUse = (actor: Actor | null, url: string): boolean => {
  const [, method = '', asked = ''] = /^(?:([A-Z]+) )?(\/(?![/\\]).*)$/.exec(url.trim()) ?? [];
  if (!actor || actor.status !== accountStatus.active || !asked) return false;
  const address = new URL(asked, 'http://portal.invalid').pathname; // as a browser would resolve `..`
  if (usersOwn.test(address)) return true;
  if (actor.lacksFactor) return false;
  return covered.some(
    (entry) => entry.address.test(address) && (!method || !entry.method || entry.method === method) && actor.grants.has(entry.code),
  );
};
