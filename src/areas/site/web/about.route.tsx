import { bcp47 } from '../../../base/locales.ts';
import { useT } from '../../../platform/i18n/index.ts';
import { load } from '../../../web/lib/api.ts';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { Time } from '../../../web/ui/time.tsx';
import type { Route } from './+types/about.route';

const about = load(({ api }) => api.about());
export const loader = (args: Route.LoaderArgs) => about.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => about.client(args);

export default function About({ loaderData: page }: Route.ComponentProps) {
  const t = useT();
  const lang = bcp47(page.locale);
  return (
    <>
      <title>{`${t('about.title')} - ${t('site.name')}`}</title>
      <meta name="description" content={t('site.description')} />
      <Crumbs items={[{ label: t('nav.about') }]} />
      <article className="py-8">
        <h1 lang={lang} dir="auto" className="page-title max-w-text">
          {page.title}
        </h1>
        <p className="mt-2 text-sm text-muted">
          {t('date.updated')} <Time iso={page.updated} />
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (contract PageText) */}
        <div lang={lang} dir="auto" className="prose mt-6" dangerouslySetInnerHTML={{ __html: page.body }} />
      </article>
    </>
  );
}
