import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { bcp47, type Locale, locales } from './base/locales.ts';
import { isMobileAddress } from './base/views.ts';
import { useI18n } from './platform/i18n/index.ts';
import { mobileMediaQuery, toMobileAddress, toPortalAddress } from './records/kinds/mobile.ts';
import appSheet from './web/app.css?url';
import { type HtmlDocumentFacts, htmlDocumentContext } from './web/context.ts';
import cyrillicFont from './web/fonts/portal-sans-cyrillic.woff2?url';
import latinFont from './web/fonts/portal-sans-latin.woff2?url';
import { ErrorPage } from './web/frame/error-page.tsx';
import mobileSheet from './web/mobile.css?url';

export const loader = ({ context }: Route.LoaderArgs) => context.get(htmlDocumentContext);
/** Always false: the root loader runs once for each document, because a change of language or theme loads a new document. */
export const shouldRevalidate = () => false;

/**
 * Font files that a page preloads, by language. Chinese and all pages below /m use system fonts. Russian needs both files, because digits
 * and punctuation are in the Latin file.
 */
const fonts: Record<Locale, readonly string[]> = {
  'zh-cn': [],
  'en-us': [latinFont],
  'ru-ru': [cyrillicFont, latinFont],
  'pt-br': [latinFont],
};

/** Colour of the browser's interface around the page, by theme. */
const paper = { light: '#fff', dark: '#161b26' } as const;

/**
 * Canonical and alternate link elements, with one alternate for each language. Addresses contain no filters, so that search engines index
 * only unfiltered lists. The canonical address of a page below /m is the corresponding portal page. A portal list and its list below /m
 * have different page sizes, so only page 1 of the portal list links to the mobile list.
 */
function Alternates({ facts: { links, origin, locale } }: { facts: HtmlDocumentFacts }) {
  const { pathname, search } = useLocation();
  const path = toPortalAddress(pathname);
  const mobile = toMobileAddress(path);
  if (path !== pathname && mobile !== pathname) return null; // this page does not exist in the other view
  const page = path === pathname ? new URLSearchParams(search).get('page') : null;
  const rest = page && page !== '1' ? `&page=${encodeURIComponent(page)}` : '';
  const address = (language: Locale) => `${path}?locale=${language}${rest}`;
  const href = (language: Locale) => links + address(language);
  const own = (
    <>
      <link rel="canonical" href={href(locale)} />
      <meta property="og:url" content={origin + address(locale)} />
    </>
  );
  if (path !== pathname) return own;
  return (
    <>
      {own}
      {mobile && !rest && <link rel="alternate" media={mobileMediaQuery} href={`${links}${mobile}?locale=${locale}`} />}
      {locales.map((language) => (
        <link key={language} rel="alternate" hrefLang={bcp47(language)} href={href(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${links}${pathname}${rest.replace('&', '?')}`} />
    </>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const { t, locale } = useI18n();
  const facts = useRouteLoaderData<typeof loader>('root');
  const theme = facts?.theme ?? undefined;
  const mobile = facts?.view === 'mobile';
  const { pathname } = useLocation();
  return (
    <html lang={bcp47(locale)} data-theme={theme} data-save-data={facts?.saveData || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {(['light', 'dark'] as const).map(
          (one) =>
            (theme ?? one) === one && (
              <meta key={one} name="theme-color" media={theme ? undefined : `(prefers-color-scheme: ${one})`} content={paper[one]} />
            ),
        )}
        {!isMobileAddress(pathname) && <link rel="stylesheet" href={appSheet} />}
        {mobile && <link rel="stylesheet" href={mobileSheet} />}
        {(mobile ? [] : fonts[locale]).map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
        <link rel="icon" href="/favicon.svg" />
        {mobile && (
          <>
            <link rel="manifest" href={`/m/manifest.webmanifest?locale=${locale}`} />
            <link rel="apple-touch-icon" href="/icon-maskable-512.png" />
          </>
        )}
        <link rel="search" type="application/opensearchdescription+xml" title={t('site.name')} href={`/opensearch.xml?locale=${locale}`} />
        {facts && <Alternates facts={facts} />}
      </head>
      <body>
        {facts?.banner && (
          <section className="environment" aria-label={facts.banner}>
            {facts.banner}
          </section>
        )}
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
