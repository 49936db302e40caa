import { offlineListPath } from '../../../../base/offline-pages.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import { htmlDocumentContext } from '../../../../web/context.ts';
import { throwNotFound } from '../../../../web/lib/api.ts';
import { LinkButton } from '../../../../web/ui/button.tsx';
import { PortalLogo } from '../../../../web/ui/mark.tsx';
import { PageState } from '../../../../web/ui/states.tsx';

import type { Route } from './+types/offline.route';

/** Throws 404 if the setting does not allow offline pages. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(htmlDocumentContext).offline ?? throwNotFound();

/**
 * Fallback that the service worker shows at the address of a page that cannot be loaded. It works without React and links only to pages
 * that open offline. The first visit to a page below /m fetches this fallback page.
 */
export default function OfflineRoute() {
  const t = useT();
  return (
    <div className="mobile">
      <title>{`${t('state.offline')} - ${t('site.name')}`}</title>
      <meta name="robots" content="noindex" />
      <header className="mobile-head">
        <a href="/m">
          <PortalLogo className="size-8 shrink-0" />
          {t('site.short')}
        </a>
      </header>
      <main id="main">
        <PageState title={t('state.offline')} hint={t('mobile.offline.hint')}>
          <LinkButton to="">{t('state.retry')}</LinkButton>
          <LinkButton variant="outline" to={offlineListPath}>
            {t('mobile.kept.title')}
          </LinkButton>
        </PageState>
      </main>
    </div>
  );
}
