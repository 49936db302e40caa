import { useT } from '../../../platform/i18n/index.ts';
import type { DeferredHydration } from '../../../web/deferred-hydration/hydration-record.ts';
import { createPageLoaders, excludeStillFromSerialization } from '../../../web/lib/api.ts';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { EmptyState } from '../../../web/ui/states.tsx';
import { createLazyView, StaticPart } from '../../../web/ui/static-part.tsx';
import { Time } from '../../../web/ui/time.tsx';
import type { Route } from './+types/qa.route';
import type { QuestionsAndAnswers as StillAnswers } from './QuestionsAndAnswers.tsx';

export const handle: DeferredHydration = { sleeps: true };

/** Lazy module of the answers, loaded for client-side navigation in parallel with the data. */
const importAnswers = () => import('./QuestionsAndAnswers.tsx');
const Answers = createLazyView<Parameters<typeof StillAnswers>[0], 'QuestionsAndAnswers'>(importAnswers, 'QuestionsAndAnswers');

const qa = createPageLoaders(async ({ api }) => {
  const { updated, entries } = await api.qa();
  return { updated, empty: entries.length === 0, still: { entries } };
});
export const loader = (args: Route.LoaderArgs) => qa.server(args).then(excludeStillFromSerialization);
export const clientLoader = (args: Route.ClientLoaderArgs) => Promise.all([qa.client(args), importAnswers()]).then(([page]) => page);

export default function QaRoute({ loaderData: { updated, empty, still } }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <title>{`${t('qa.title')} - ${t('site.name')}`}</title>
      <Crumbs items={[{ label: t('nav.qa') }]} />
      <div className="max-w-3xl py-8">
        <h1 className="page-title">{t('qa.title')}</h1>
        <p className="mt-2 text-sm text-muted">
          {t('qa.updated')} <Time iso={updated} />
        </p>
        {empty ? <EmptyState /> : <StaticPart of={still} as={Answers} />}
      </div>
    </>
  );
}
