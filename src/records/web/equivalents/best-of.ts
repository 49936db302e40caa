import type { SearchHit } from '../../api.ts';
import { designationKey } from '../../engine/designation.ts';
import { designationSeriesKey } from '../../engine/designation-editions.ts';

type Hit = Pick<SearchHit, 'id' | 'label' | 'status' | 'date'>;
/** Statuses of preferred hits, best first; among hits of equal status the newer one is preferred. */
const order = ['in-force', 'upcoming'];
const rank = ({ status }: Hit): number => (status !== null && order.includes(status) ? order.indexOf(status) : order.length);

/**
 * The hit that a number means: the edition with this number, or for a number without year the edition in force, else the best other one.
 */
export const findBestStandardHit = <H extends Hit>(hits: readonly H[], number: string): H | undefined => {
  const named = hits.filter((hit) => hit.label !== null);
  const exact = named.find(({ label }) => designationKey(label ?? '') === designationKey(number));
  if (exact) return exact;
  return named
    .filter(({ label }) => designationSeriesKey(label ?? '') === designationKey(number))
    .toSorted((a, b) => rank(a) - rank(b) || (b.date ?? '').localeCompare(a.date ?? ''))[0];
};
