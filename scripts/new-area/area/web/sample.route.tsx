import { useT } from '../../../../src/platform/i18n/index.ts';
import { createMemberLoaders } from '../../../../src/web/forms/form-action.ts';
import { Crumbs } from '../../../../src/web/ui/crumbs.tsx';
import type { Route } from './+types/sample.route';

const page = createMemberLoaders(({ memberApi }) => memberApi.sampleEntries());
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

/** Page of open entries, in the portal and the mobile portal. */
export default function SampleRoute({ loaderData: { entries } }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <title>{`${t('sample.title')} - ${t('site.name')}`}</title>
      <Crumbs items={[{ label: t('sample.title') }]} />
      <h1 className="page-title">{t('sample.title')}</h1>
      {entries.length === 0 && <p className="mt-6 text-muted">{t('sample.none')}</p>}
      <ul className="mt-6">
        {entries.map(({ id, title }) => (
          <li key={id} dir="auto">
            {title}
          </li>
        ))}
      </ul>
    </>
  );
}
