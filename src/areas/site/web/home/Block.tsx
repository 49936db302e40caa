import type { ReactNode } from 'react';
import type { HomeAnswer, HomeBlockName, HomeList } from '../../../../records/api.ts';
import {
  IndustryAndTechnologyTiles,
  LatestRecords,
  LatestSuppliesAndDemands,
  MarketRecords,
  NationalStandardsBodies,
  NewsAndVideos,
} from './blocks.tsx';
import { FrequentTasks } from './FrequentTasks.tsx';
import { CapitalsMap, HomeTotals, LibraryFigures } from './figures.tsx';

/**
 * Names of all blocks. The component of the search block contains only the tasks below the search field, because the field itself
 * needs hydration.
 */
export type StaticBlockName = HomeBlockName;

const blocks: Record<StaticBlockName, (props: HomeAnswer & { lists: readonly HomeList[] }) => ReactNode> = {
  search: FrequentTasks,
  counts: HomeTotals,
  map: CapitalsMap,
  libraries: LibraryFigures,
  latest: LatestRecords,
  fields: IndustryAndTechnologyTiles,
  exchange: LatestSuppliesAndDemands,
  market: MarketRecords,
  news: NewsAndVideos,
  members: NationalStandardsBodies,
};

/** Block of the home page; a static part without hydration (decision 008). */
export function Block({ name, home }: { name: StaticBlockName; home: HomeAnswer }) {
  const View = blocks[name];
  return <View {...home} lists={home.blocks.find((block) => block.name === name)?.lists ?? []} />;
}
