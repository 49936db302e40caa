import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { useT } from '../../platform/i18n/index.ts';
import type { loader } from '../../root.tsx';
import { useLinkNavigation } from '../ui/link.tsx';
import { createLazyView, StaticPart } from '../ui/static-part.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import type { SignedInUser } from './account-menu.tsx';
import { useFocusOnNavigation } from './focus-on-navigation.ts';
import type { FooterData } from './footer.tsx';
import { Header, type MainMenuGroup } from './header.tsx';
import { OtherViewLink } from './other-view.tsx';
import { NavigationProgress } from './progress.tsx';
import { focusSearchOnSlash } from './slash.ts';

/** Imports the code of the footer; a navigation does so in parallel with loading the data. */
export const importFooter = () => import('./footer.tsx');
const Footer = createLazyView(importFooter, 'Footer');

const useSlashToSearch = () =>
  useEffect(() => {
    document.addEventListener('keydown', focusSearchOnSlash);
    return () => document.removeEventListener('keydown', focusSearchOnSlash);
  }, []);

declare global {
  interface WindowEventMap {
    menus: CustomEvent<readonly MainMenuGroup[]>;
  }
}

/** Menus of the page, replaced when an operator changes them while the page is open (live/labels.ts). */
const useMenus = (loaded: readonly MainMenuGroup[]): readonly MainMenuGroup[] => {
  const [newer, setNewer] = useState<readonly MainMenuGroup[]>();
  useEffect(() => {
    const onMenus = ({ detail }: CustomEvent<readonly MainMenuGroup[]>) => setNewer(detail);
    addEventListener('menus', onMenus);
    return () => removeEventListener('menus', onMenus);
  }, []);
  return newer ?? loaded;
};

/** Data of the frame, sent with every page. */
export interface FrameData {
  menus: readonly MainMenuGroup[];
  user?: SignedInUser | undefined;
  /** Data of the footer; absent in the browser on a first visit, because the server-rendered footer stays. */
  still?: FooterData | undefined;
}

/** Frame of the portal: header, page, footer. */
export function Frame({ menus: loaded, user, still, children }: FrameData & { children: ReactNode }) {
  const t = useT();
  const facts = useRouteLoaderData<typeof loader>('root');
  const { pathname } = useLocation();
  const main = useFocusOnNavigation(pathname);
  const menus = useMenus(loaded);
  useSlashToSearch();
  useLinkNavigation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {t('nav.skip')}
      </a>
      <NavigationProgress />
      <ToastRegion />
      <Header menus={menus} nation={facts?.nation ?? null} theme={facts?.theme ?? null} user={user} />
      <main id="main" ref={main} tabIndex={-1} className="mx-auto min-h-[36svh] w-full max-w-page px-4 outline-none">
        {children}
      </main>
      <StaticPart of={still && { ...still, menus }} as={Footer} className="flex grow flex-col" />
      <nav aria-label={t('mobile.views')} className="flex justify-center">
        <OtherViewLink />
      </nav>
    </div>
  );
}
