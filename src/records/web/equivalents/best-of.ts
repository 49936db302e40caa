import type { SearchHit } from '../../api.ts';
import { designationKey } from '../../engine/designation.ts';
import { designationSeries } from '../../engine/designation-editions.ts';

type Hit = Pick<SearchHit, 'id' | 'label' | 'status' | 'date'>;
/** The better stands first: what holds before what does not, the newer before the older. */
const order = ['in-force', 'upcoming'];
const rank = ({ status }: Hit): number => (status !== null && order.includes(status) ? order.indexOf(status) : order.length);

/** Of the hits for a number the standard that is meant: the very edition, or of a number without a year the edition that holds. */
export const bestOf = <H extends Hit>(hits: readonly H[], number: string): H | undefined => {
  const named = hits.filter((hit) => hit.label !== null);
  const exact = named.find(({ label }) => designationKey(label ?? '') === designationKey(number));
  if (exact) return exact;
  return named
    .filter(({ label }) => designationSeries(label ?? '') === designationKey(number))
    .toSorted((a, b) => rank(a) - rank(b) || (b.date ?? '').localeCompare(a.date ?? ''))[0];
};
