import type { ReactNode } from 'react';
import type { HomeAnswer, HomeBlockName, HomeList } from '../../../../records/api.ts';
import { Exchange, Fields, Latest, Market, Members, News } from './blocks.tsx';
import { Countries, Counts, Libraries } from './figures.tsx';

/** Every block but the search, which needs script. */
export type StillName = Exclude<HomeBlockName, 'search'>;

const blocks: Record<StillName, (props: HomeAnswer & { lists: readonly HomeList[] }) => ReactNode> = {
  counts: Counts,
  map: Countries,
  libraries: Libraries,
  latest: Latest,
  fields: Fields,
  exchange: Exchange,
  market: Market,
  news: News,
  members: Members,
};

/** One block of the home page: a still part of it (decision 008). */
export function Block({ name, home }: { name: StillName; home: HomeAnswer }) {
  const View = blocks[name];
  return <View {...home} lists={home.blocks.find((block) => block.name === name)?.lists ?? []} />;
}
