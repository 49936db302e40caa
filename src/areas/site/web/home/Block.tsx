import type { ReactNode } from 'react';
import type { HomeAnswer, HomeBlockName, HomeList } from '../../../../records/api.ts';
import { Exchange, Fields, Latest, Market, Members, News } from './blocks.tsx';
import { Countries, FigureCounts, Libraries } from './figures.tsx';
import { Tasks } from './Tasks.tsx';

/** Every block; of the search, which needs script, the tasks below it. */
export type StillName = HomeBlockName;

const blocks: Record<StillName, (props: HomeAnswer & { lists: readonly HomeList[] }) => ReactNode> = {
  search: Tasks,
  counts: FigureCounts,
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
