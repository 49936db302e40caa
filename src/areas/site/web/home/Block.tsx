import type { ReactNode } from 'react';
import type { HomeAnswer, HomeBlockName, HomeList } from '../../../../records/api.ts';
import { FieldTiles, LatestRecords, LatestSuppliesAndDemands, MarketRecords, NationalStandardsBodies, NewsAndVideos } from './blocks.tsx';
import { CapitalsMap, HomeTotals, LibraryFigures } from './figures.tsx';
import { Tasks } from './Tasks.tsx';

/**
 * Components of all blocks. The component of the search block contains only the tasks below the search field, because the field itself
 * needs hydration.
 */
export type StaticBlockName = HomeBlockName;

const blocks: Record<StaticBlockName, (props: HomeAnswer & { lists: readonly HomeList[] }) => ReactNode> = {
  search: Tasks,
  counts: HomeTotals,
  map: CapitalsMap,
  libraries: LibraryFigures,
  latest: LatestRecords,
  fields: FieldTiles,
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
