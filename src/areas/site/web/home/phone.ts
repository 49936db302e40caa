import type { HomeAnswer, HomeBlock } from '../../../../records/api.ts';

/** Of the hall and the market a phone shows the libraries alone, of the bodies one each country, of the others the first two records. */
const shownOf = ({ name }: HomeBlock): number =>
  name === 'exchange' || name === 'market' ? 0 : name === 'members' ? Number.POSITIVE_INFINITY : 2;

/** What the home page below /m shows: the same blocks with as much of each as a phone has room for. */
export const homeOnPhone = (home: HomeAnswer): HomeAnswer => ({
  ...home,
  blocks: home.blocks.map((block) => ({
    ...block,
    lists: block.lists.map((list) => ({ ...list, docs: list.docs.slice(0, shownOf(block)) })),
  })),
});
