import { sql } from 'drizzle-orm';
import { requiredValueOf } from '../../base/maps.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, int, list, statement } from '../../platform/db/sql.server.ts';
import type { Derivation, PlannedChange } from '../derive/derivation.ts';
import { createMergeDerivation, plannedMerge } from './merge-rule.server.ts';
import { filterAllowedMerges, type Merge } from './merges.server.ts';
import { readStoredOrganizations, type StoredOrganization } from './organization-match.server.ts';
import { OrganizationIndex, type OrganizationMatchReason } from './organization-match.ts';

/** Standards bodies that all match each other: the same body, stored several times. */
interface DuplicateOrganizationGroup {
  bodies: StoredOrganization[];
  reasonFor(a: StoredOrganization, b: StoredOrganization): OrganizationMatchReason;
}

/**
 * Finds duplicates among standards bodies of one publishing state. If a body matches several others that do not match each other, none of
 * them is merged. Only bodies of one state are compared, because a merge must neither publish a draft nor hide a published body.
 */
const doublesAmong = (stored: readonly StoredOrganization[]): DuplicateOrganizationGroup[] => {
  const known = new OrganizationIndex(stored);
  const byKey = new Map(stored.map((body) => [body.key, body]));
  const meant = new Map<string, Map<string, OrganizationMatchReason>>();
  for (const body of stored) {
    const found = known.meantBy(body);
    if (found.length > 0) meant.set(body.key, new Map(found.map(({ key, reason }) => [key, reason])));
  }
  const seen = new Set<string>();
  return [...meant].flatMap(([key, others]): DuplicateOrganizationGroup[] => {
    if (seen.has(key)) return [];
    const keys = [key, ...others.keys()];
    const isOne = keys.every(
      (one) => meant.get(one)?.size === keys.length - 1 && keys.every((other) => one === other || meant.get(one)?.has(other)),
    );
    for (const one of keys) seen.add(one);
    if (!isOne) return [];
    return [
      {
        bodies: keys.map((one) => requiredValueOf(byKey, one)),
        reasonFor: (a, b) => requiredValueOf(requiredValueOf(meant, a.key), b.key),
      },
    ];
  });
};

const worths = statement({
  params: { ns: list(int) },
  row: { n: int, isSample: flag, said: int },
  sql: ({ ns }) =>
    sql`select r.n, r.created_by is not distinct from 'sample' as "isSample",
               (select count(*)::int from jsonb_each_text(to_jsonb(r)) f where f.value not in ('', '[]', '{}'))
               + (select count(*)::int from translation t where t.kind = 'stdorg' and t.n = r.n) as said
          from stdorg r where r.n = any(${ns})`,
});

async function* planOrganizations(connection: Connection): AsyncGenerator<PlannedChange[]> {
  const stored = await readStoredOrganizations(connection);
  const doubles = [...Map.groupBy(stored, ({ state }) => state).values()].flatMap(doublesAmong);
  if (doubles.length === 0) return;
  const ns = doubles.flatMap(({ bodies }) => bodies.map(({ n }) => n));
  const worth = new Map((await worths.all(connection, { ns })).map((one) => [one.n, one]));
  /** Sort order with the body to keep first: samples of the product, then bodies with more filled fields, then smaller numbers. */
  const byWorth = (a: StoredOrganization, b: StoredOrganization): number => {
    const [one, other] = [requiredValueOf(worth, a.n), requiredValueOf(worth, b.n)];
    return Number(other.isSample) - Number(one.isSample) || other.said - one.said || a.n - b.n;
  };
  const joins = doubles.flatMap(({ bodies, reasonFor }): Merge[] => {
    const [survivor, ...others] = bodies.toSorted(byWorth);
    return survivor ? others.map((gone) => ({ gone: gone.n, kept: survivor.n, reason: reasonFor(gone, survivor) })) : [];
  });
  const byNumber = new Map(stored.map((body) => [body.n, body]));
  const allowed = await filterAllowedMerges(connection, 'stdorg', joins, (n) => requiredValueOf(byNumber, n).key);
  if (allowed.length > 0) yield allowed.map((join) => plannedMerge(join, (n) => requiredValueOf(byNumber, n).title));
}

/** Derivation that merges standards bodies stored more than once; it matches them as an import does (decision 037). */
export const organizationMergeDerivation: Derivation = createMergeDerivation({
  name: 'organizations',
  kind: 'stdorg',
  plan: planOrganizations,
});
