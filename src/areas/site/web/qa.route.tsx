import { bcp47 } from '../../../base/locales.ts';
import { useT } from '../../../platform/i18n/index.ts';
import { load } from '../../../web/lib/api.ts';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Empty } from '../../../web/ui/states.tsx';
import { Time } from '../../../web/ui/time.tsx';
import type { Route } from './+types/qa.route';

const qa = load(({ api }) => api.qa());
export const loader = (args: Route.LoaderArgs) => qa.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => qa.client(args);

export default function Qa({ loaderData: { updated, entries } }: Route.ComponentProps) {
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
        {entries.length === 0 && <Empty />}
        <ul className="mt-6 border-t border-line">
          {entries.map((entry) => (
            <li key={entry.id} lang={bcp47(entry.locale)} className="border-b border-line">
              <details className="group">
                <summary className="flex min-h-14 cursor-pointer items-center gap-3 py-3 hover:text-primary [&::-webkit-details-marker]:hidden">
                  <span className="flex grow flex-col items-start gap-1 sm:flex-row sm:items-center sm:justify-between sm:gap-3">
                    <h2 dir="auto" className="font-semibold">
                      {entry.q}
                    </h2>
                    {entry.recommended > 0 && (
                      <span className="shrink-0 rounded-sm bg-primary-soft px-2 py-0.5 text-xs font-semibold text-primary">
                        {t('qa.recommended')}
                      </span>
                    )}
                  </span>
                  <Icon name="chevron-down" className="size-5 text-muted transition-transform group-open:rotate-180" />
                </summary>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server (contract QaAnswer) */}
                <div dir="auto" className="prose pb-4" dangerouslySetInnerHTML={{ __html: entry.a }} />
              </details>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
