/** A relation "from replaces to", with the dates and the order that decide whether it is plausible. */
export interface Replacement {
  from: number;
  to: number;
  fromDate: string | null;
  toDate: string | null;
  /** Order of writing; a greater number is later. */
  order: number;
}

/** Whether the replacing record is older than the replaced one. Dates of different precision are compared by their common part. */
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

/**
 * Repeatedly removes relations whose replacing record is not replaced, or whose replaced record replaces nothing. The others are on or
 * between cycles of "replaces".
 */
const filterCyclicRelations = (edges: readonly Replacement[]): Replacement[] => {
  let left = [...edges];
  for (;;) {
    const [froms, tos] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    const remaining = left.filter(({ from, to }) => tos.has(from) && froms.has(to));
    if (remaining.length === left.length) return remaining;
    left = remaining;
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
 * Finds the "replaces" relations to delete so that no cycle remains: on each cycle those that contradict the dates, otherwise the one written last.
 */
export const findCuts = (edges: readonly Replacement[]): Replacement[] => {
  const circular = filterCyclicRelations(edges);
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
