import type { HomeAnswer, HomeBlock } from '../../../../records/api.ts';

/** Returns the number of records of a list that phones show: none of supply, demand and market, all bodies, two of others. */
const recordLimitOf = ({ name }: HomeBlock): number =>
  name === 'exchange' || name === 'market' ? 0 : name === 'members' ? Number.POSITIVE_INFINITY : 2;

/** Returns the home page for phones: all blocks with fewer records. */
export const reduceHomeForPhone = (home: HomeAnswer): HomeAnswer => ({
  ...home,
  blocks: home.blocks.map((block) => ({
    ...block,
    lists: block.lists.map((list) => ({ ...list, docs: list.docs.slice(0, recordLimitOf(block)) })),
  })),
});
