/** That one record replaces another one, with what tells whether it can. */
export interface Replacement {
  from: number;
  to: number;
  fromDate: string | null;
  toDate: string | null;
  /** Greater for what was said later. */
  order: number;
}

/** Whether the dates say that the one which replaces is the older one; dates of different precision are compared where both tell. */
const contradictsDates = ({ fromDate, toDate }: Replacement): boolean => {
  if (!fromDate || !toDate) return false;
  const length = Math.min(fromDate.length, toDate.length);
  return fromDate.slice(0, length) < toDate.slice(0, length);
};

const targetsOf = (edges: readonly Replacement[]): Map<number, number[]> => {
  const targets = new Map<number, number[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  return targets;
};

/** Takes away, again and again, records that replace nothing or that nothing replaces: what is left lies on circles or between them. */
const onCircles = (edges: readonly Replacement[]): Replacement[] => {
  let left = [...edges];
  for (;;) {
    const [froms, tos] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    const kept = left.filter(({ from, to }) => tos.has(from) && froms.has(to));
    if (kept.length === left.length) return kept;
    left = kept;
  }
};

const reaches = (targets: ReadonlyMap<number, readonly number[]>, from: number, to: number): boolean => {
  const seen = new Set([from]);
  const open = [from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === to) return true;
    for (const one of targets.get(next) ?? []) if (!seen.has(one) && seen.add(one)) open.push(one);
  }
  return false;
};

/**
 * Of statements that one record replaces another those to leave out, so that no record replaces itself in the end: on each circle those that
 * contradict the dates, and where dates do not tell the one that was said last.
 */
export const findCuts = (edges: readonly Replacement[]): Replacement[] => {
  const circular = onCircles(edges);
  if (circular.length === 0) return [];
  const targets = targetsOf(circular);
  const wrong = new Set(circular.filter((edge) => contradictsDates(edge) && reaches(targets, edge.to, edge.from)));
  const cuts = [...wrong];
  const built = new Map<number, number[]>();
  for (const edge of circular.filter((one) => !wrong.has(one)).sort((a, b) => a.order - b.order)) {
    if (reaches(built, edge.to, edge.from)) cuts.push(edge);
    else built.set(edge.from, [...(built.get(edge.from) ?? []), edge.to]);
  }
  return cuts;
};
