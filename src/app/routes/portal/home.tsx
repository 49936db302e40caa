import type { ReactNode } from 'react';
import type { HomeBlockName } from '../../../contract/api.ts';
import { useT } from '../../../i18n/index.ts';
import { load } from '../../lib/api.ts';
import { Exchange, Fields, Latest, Market, Members, News } from '../../shells/home/blocks.tsx';
import { Countries, Counts, Libraries, Search } from '../../shells/home/figures.tsx';
import { type ShownHome, type ShownList, shown } from '../../shells/home/shown.ts';
import type { Route } from './+types/home';

const home = load(async ({ api }) => shown(await api.home()));
export const loader = (args: Route.LoaderArgs) => home.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => home.client(args);

const blocks: Record<HomeBlockName, (props: ShownHome & { lists: readonly ShownList[] }) => ReactNode> = {
  search: Search,
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

/** The blocks that the back office keeps, in its order; without the search block its heading is still there. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const answer = loaderData as ShownHome;
  return (
    <>
      <title>{t('site.name')}</title>
      <meta name="description" content={t('site.description')} />
      {!answer.blocks.some(({ name }) => name === 'search') && <h1 className="page-title pt-8 pb-6">{t('home.title')}</h1>}
      {answer.blocks.map(({ name, lists }) => {
        const Block = blocks[name];
        return <Block key={name} {...answer} lists={lists} />;
      })}
    </>
  );
}
