import { useT } from '../../../../platform/i18n/index.ts';
import { htmlDocumentContext } from '../../../../web/context.ts';
import { throwNotFound } from '../../../../web/lib/api.ts';
import type { Route } from './+types/offline-list.route';
import { OfflineList } from './OfflineList.tsx';

/** Throws 404 if the setting does not allow offline pages. */
export const loader = ({ context }: Route.LoaderArgs) => context.get(htmlDocumentContext).offline ?? throwNotFound();

/** Page with the list of the offline pages in this browser. The list page itself is also stored, so it opens without a network. */
export default function OfflineListRoute() {
  const t = useT();
  return (
    <>
      <title>{`${t('mobile.kept.title')} - ${t('site.name')}`}</title>
      <meta name="robots" content="noindex" />
      <div className="py-6">
        <h1 className="page-title">{t('mobile.kept.title')}</h1>
        <p className="mt-2 text-sm text-muted">{t('mobile.kept.lead')}</p>
        <p className="mt-6 hidden noscript:block">{t('mobile.kept.noScript')}</p>
        <OfflineList />
      </div>
    </>
  );
}
