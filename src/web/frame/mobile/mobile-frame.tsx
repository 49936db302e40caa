import type { ReactNode } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { paths } from '../../../records/kinds/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PortalLogo } from '../../ui/mark.tsx';
import { StaticPart } from '../../ui/static-part.tsx';
import { ToastRegion } from '../../ui/toast.tsx';
import { ViewContext } from '../../ui/view.ts';
import type { FrameData } from '../frame.tsx';
import { OtherViewLink } from '../other-view.tsx';
import { NavigationProgress } from '../progress.tsx';
import { OfflineCopyBannerPlaceholder } from './copy-mark.tsx';
import { MobileFooter } from './mobile-footer.tsx';
import { Preferences, preferencesId } from './preferences.tsx';
import { TabBar } from './tab-bar.tsx';

/** Frame of the mobile portal: a slim header, and a tab bar at the bottom. */
export function MobileFrame({ menus, user, still, children }: FrameData & { children: ReactNode }) {
  const t = useT();
  return (
    <ViewContext value="mobile">
      <div className="mobile">
        <a href="#main" className="skip-link">
          {t('nav.skip')}
        </a>
        <NavigationProgress />
        <ToastRegion />
        <header className="mobile-head">
          <Link to={paths.home}>
            <PortalLogo className="size-8 shrink-0" />
            {t('site.short')}
          </Link>
          <button type="button" popoverTarget={preferencesId} aria-label={t('mobile.preferences')}>
            <Icon name="settings" className="size-6" />
          </button>
        </header>
        <Preferences />
        <OfflineCopyBannerPlaceholder />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className="mobile-foot">
          <StaticPart of={still} as={MobileFooter} />
          <OtherViewLink />
        </footer>
        <TabBar menus={menus} user={user} />
      </div>
    </ViewContext>
  );
}
