import { newOperator, newUser } from '../harness/accounts.ts';
import {
  allAttackAddressesOf,
  expectIdsRefused,
  expectNoFault,
  expectSignInRequired,
  guardedRoutes,
  malformedCalls,
  readOnlyRoutes,
  routesWithId,
  strangeIds,
} from '../harness/attacks.ts';
import { openPortal } from '../harness/portal.ts';

/**
 * Every attack on every route: malformed ids, numbers out of range in addresses, malformed calls of visitors. `npm test` tries a
 * share of them.
 */
export const full = readOnlyRoutes.length + routesWithId.length + guardedRoutes.length;
export const engines = true;

export const run = async (count: number, { from = 0 } = {}): Promise<undefined> => {
  const portal = await openPortal({ samples: false });
  try {
    const people = { operator: await newOperator(portal), user: await newUser(portal, { country: 'cn' }) };
    const cases = [
      ...readOnlyRoutes.map((route) => () => expectNoFault(portal, people.operator, allAttackAddressesOf(route))),
      ...routesWithId.map((route) => () => expectIdsRefused(portal, people, route, strangeIds)),
      ...guardedRoutes.map((route) => () => expectSignInRequired(portal, route, malformedCalls)),
    ];
    for (const attack of cases.slice(from, from + count)) await attack();
  } finally {
    await portal.close();
  }
};
