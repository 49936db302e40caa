import type { ClientLoaderFunctionArgs, LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { bcp47 } from '../../../base/locales.ts';
import { useT } from '../../../platform/i18n/index.ts';
import type { PageText } from '../../../records/api.ts';
import { toPortalAddress } from '../../../records/kinds/mobile.ts';
import type { DeferredHydration } from '../../../web/deferred-hydration/hydration-record.ts';
import { createPageLoaders, throwNotFound } from '../../../web/lib/api.ts';
import { Crumbs } from '../../../web/ui/crumbs.tsx';
import { Time } from '../../../web/ui/time.tsx';
import { isTextPage } from '../text-pages.ts';

export const handle: DeferredHydration = { sleeps: true };

/** Route module of all text pages; the address selects the page. */
const text = createPageLoaders(({ api, url }) => {
  const name = toPortalAddress(url.pathname).slice(1);
  return isTextPage(name) ? api[name]() : throwNotFound();
});
export const loader = (args: LoaderFunctionArgs<Readonly<RouterContextProvider>>) => text.server(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => text.client(args);

export default function TextRoute({ loaderData: page }: { loaderData: PageText }) {
  const t = useT();
  const lang = bcp47(page.locale);
  return (
    <>
      <title>{`${page.title} - ${t('site.name')}`}</title>
      <meta name="description" content={t('site.description')} />
      <Crumbs items={[{ label: page.title, lang }]} />
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
