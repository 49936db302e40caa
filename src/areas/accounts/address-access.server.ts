import { permissions } from '../../areas.ts';
import { entriesOf } from '../../base/typed-keys.ts';
import { type Actor, accountStatus } from '../../platform/access/actor.ts';

const matcher = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '.+')
      .replace(/:n\b/g, 'c?\\d+')
      .replace(/:\w+/g, '[^/]+')}$`,
  );
/** The addresses that each permission covers, from the manifests of the areas; an empty method stands for all methods. */
const coveredAddresses = entriesOf(permissions).flatMap(([code, addresses]) =>
  addresses.map((entry) => {
    const [method = '', address = ''] = entry.startsWith('/') ? ['', entry] : entry.split(' ');
    return { code, method, address: matcher(address) };
  }),
);
/** Addresses of the user centre, which every signed-in account may open. */
const usersOwn = /^\/uc(\/.+)?$/;

/** True if the account may open an address: `/admin/home`, `/api/…`, or `POST /api/…` with its method. Unknown addresses are denied. */
export const canAccessUrl = (actor: Actor | null, url: string): boolean => {
  const [, method = '', requestedPath = ''] = /^(?:([A-Z]+) )?(\/(?![/\\]).*)$/.exec(url.trim()) ?? [];
  if (!actor || actor.status !== accountStatus.active || !requestedPath) return false;
  const address = new URL(requestedPath, 'http://portal.invalid').pathname; // resolves `..` in the address as a browser does
  if (usersOwn.test(address)) return true;
  if (actor.lacksFactor) return false;
  return coveredAddresses.some(
    (entry) => entry.address.test(address) && (!method || !entry.method || entry.method === method) && actor.grants.has(entry.code),
  );
};
