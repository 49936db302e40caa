import { Fragment } from 'react';
import { isMobileAddress } from '../../../base/views.ts';
import { useT } from '../../../platform/i18n/index.ts';
import type { DeferredHydration } from '../../../web/deferred-hydration/hydration-record.ts';
import { createPageLoaders, excludeStillFromSerialization } from '../../../web/lib/api.ts';
import { InstallRow } from '../../../web/offline/InstallRow.tsx';
import { createLazyView, StaticPart } from '../../../web/ui/static-part.tsx';
import { useView } from '../../../web/ui/view.ts';
import type { Route } from './+types/home.route';
import type { Block as StillBlock } from './home/Block.tsx';
import { reduceHomeForPhone } from './home/phone.ts';
import { Search } from './home/Search.tsx';

export const handle: DeferredHydration = { sleeps: true };

/** Lazy module of the blocks, loaded for client-side navigation in parallel with the data. */
const importHomeBlocks = () => import('./home/Block.tsx');
const Block = createLazyView<Parameters<typeof StillBlock>[0], 'Block'>(importHomeBlocks, 'Block');

const home = createPageLoaders(async ({ api, url }) => {
  const fullHome = await api.home();
  const answer = isMobileAddress(url.pathname) ? reduceHomeForPhone(fullHome) : fullHome;
  return { names: answer.blocks.map(({ name }) => name), keywords: answer.keywords, still: answer };
});
export const loader = (args: Route.LoaderArgs) => home.server(args).then(excludeStillFromSerialization);
export const clientLoader = (args: Route.ClientLoaderArgs) => Promise.all([home.client(args), importHomeBlocks()]).then(([page]) => page);

/** Home page with the blocks that operators selected. Without the search block it has a heading of its own. */
export default function HomeRoute({ loaderData: { names, keywords, still } }: Route.ComponentProps) {
  const t = useT();
  const view = useView();
  return (
    <>
      <title>{t('site.name')}</title>
      <meta name="description" content={t('site.description')} />
      {!names.includes('search') && <h1 className="page-title pt-8 pb-6">{t('home.title')}</h1>}
      {names.map((name) => (
        <Fragment key={name}>
          {name === 'search' && <Search keywords={keywords} />}
          <StaticPart name={name} of={still && { name, home: still }} as={Block} />
        </Fragment>
      ))}
      {view === 'mobile' && <InstallRow />}
    </>
  );
}
