import { describe, expect, it } from 'vitest';
import { findCuts, type Replacement } from './cycles.ts';

/** Parses edges: `1 2019 > 2 2008` means that record 1 of 2019 replaces record 2 of 2008. The order is that of the arguments. */
const edges = (...notations: string[]): Replacement[] =>
  notations.map((one, order) => {
    const [, from, fromDate = '', to, toDate = ''] = /^(\d) ?([\d-]*) > (\d) ?([\d-]*)$/.exec(one) ?? [];
    return { from: Number(from), to: Number(to), fromDate: fromDate || null, toDate: toDate || null, order };
  });
const cuts = (...notations: string[]): string[] => findCuts(edges(...notations)).map(({ from, to }) => `${from} > ${to}`);

describe('findCuts', () => {
  it('keeps relations that are not on a cycle', () => {
    expect(cuts()).toEqual([]);
    expect(cuts('1 2019 > 2 2008', '2 2008 > 3 1999', '1 2019 > 3 1999')).toEqual([]);
    expect(cuts('1 2008 > 2 2019')).toEqual([]);
  });

  it('cuts relations that contradict the dates', () => {
    expect(cuts('2 2008 > 1 2019', '1 2019 > 2 2008')).toEqual(['2 > 1']);
    expect(cuts('1 2019-05 > 2 2008', '2 2008 > 3 1999-01-02', '3 1999-01-02 > 1 2019-05')).toEqual(['3 > 1']);
  });

  it('cuts the relation written last if dates do not decide', () => {
    expect(cuts('1 > 2', '2 > 1')).toEqual(['2 > 1']);
    expect(cuts('1 2019 > 2 2019-03', '2 2019-03 > 3', '3 > 1 2019')).toEqual(['3 > 1']);
  });

  it('leaves no cycle in any graph', () => {
    const all = Array.from({ length: 8 }, (_, from) => Array.from({ length: 8 }, (_, to) => ({ from, to }))).flat();
    const replacements = all.filter(({ from, to }) => from !== to).map((one, order) => ({ ...one, fromDate: null, toDate: null, order }));
    const cut = new Set(findCuts(replacements));
    const left = replacements.filter((one) => !cut.has(one));
    expect(findCuts(left)).toEqual([]);
    expect(left.length).toBe(28);
  });
});
