import { useI18n } from '../../../platform/i18n/index.ts';
import type { DeferredHydration } from '../../../web/deferred-hydration/hydration-record.ts';
import { createPageLoaders } from '../../../web/lib/api.ts';
import { formatNumber } from '../../../web/lib/format.ts';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { Link } from '../../../web/ui/link.tsx';
import type { Route } from './+types/sitemap.route';

export const handle: DeferredHydration = { sleeps: true };

const sitemap = createPageLoaders(({ api }) => api.sitemap());
export const loader = (args: Route.LoaderArgs) => sitemap.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => sitemap.client(args);

export default function SitemapRoute({ loaderData: { sections } }: Route.ComponentProps) {
  const { t, locale } = useI18n();
  return (
    <>
      <title>{`${t('sitemap.title')} - ${t('site.name')}`}</title>
      <Crumbs items={[{ label: t('nav.sitemap') }]} />
      <h1 className="page-title pt-8">{t('sitemap.title')}</h1>
      <div className="grid gap-x-12 gap-y-8 py-8 sm:grid-cols-2 lg:grid-cols-3">
        {sections.map((section) => (
          <section key={section.label}>
            <h2 className="border-b border-line pb-2 text-lg font-semibold">{section.label}</h2>
            <ul className="mt-2">
              {section.links.map((link) => (
                <li key={link.route}>
                  <Link
                    to={link.route}
                    reloadDocument={link.route.startsWith('/api') || link.route.startsWith('/feed')}
                    className="flex min-h-11 items-center justify-between gap-4 hover:text-primary md:min-h-9"
                  >
                    <span>{link.label}</span>
                    {link.count !== null && <span className="text-sm text-muted tabular-nums">{formatNumber(locale, link.count)}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
