import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { useT } from '../../i18n/index.ts';
import type { loader } from '../root.tsx';
import { useLinks } from '../ui/link.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header, type Menu } from './header.tsx';
import { Progress } from './progress.tsx';

/** `/` goes to the search field that is in sight (or to the link that leads to one), the page's own first. */
const useSlashToSearch = () =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement;
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        at.isContentEditable ||
        at.closest('input, textarea, select')
      )
        return;
      const fields = [...document.querySelectorAll<HTMLElement>('main [data-search], header [data-search]')];
      const field = fields.filter((one) => one.checkVisibility()).at(-1);
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

/** After a navigation without a document load: menus close, and focus starts at the new page instead of a link that is gone. */
const useArrival = (pathname: string) => {
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover();
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};

/** Header, page, footer. */
export function Frame({ menus, children }: { menus: readonly Menu[]; children: ReactNode }) {
  const t = useT();
  const facts = useRouteLoaderData<typeof loader>('root');
  const { pathname } = useLocation();
  const main = useArrival(pathname);
  useSlashToSearch();
  useLinks();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {t('nav.skip')}
      </a>
      <Progress />
      <ToastRegion />
      <Header menus={menus} nation={facts?.nation ?? null} theme={facts?.theme ?? null} />
      <main id="main" ref={main} tabIndex={-1} className="mx-auto w-full max-w-page grow px-4 outline-none">
        {children}
      </main>
      <Footer menus={menus} />
    </div>
  );
}
