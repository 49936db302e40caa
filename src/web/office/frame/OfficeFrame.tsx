import '../../area.css';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import { useFocusOnNavigation } from '../../frame/focus-on-navigation.ts';
import { NavigationProgress } from '../../frame/progress.tsx';
import { useToastOfNavigation } from '../../lib/navigate-with-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link, useLinkNavigation } from '../../ui/link.tsx';
import { PortalLogo } from '../../ui/mark.tsx';
import { ToastRegion } from '../../ui/toast.tsx';
import { useLocalSetting } from '../list/local-setting.ts';
import { usePermissionCheck } from '../office.ts';
import { UnreadContext, useLiveUnreadNoticeCount } from '../unread.ts';
import { type TaskCounts, TaskCountsContext, useLiveTaskCounts, zeroTaskCounts } from '../work.ts';
import { BarUtilities } from './BarUtilities.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { type MenuEntry, menuPageAt } from './menu.ts';
import { useOwnPages } from './own-pages.ts';
import { PageTabs } from './PageTabs.tsx';
import { SideMenu } from './SideMenu.tsx';

/** Id of the last element of a back-office page. */
const pageEnd = 'page-end';

interface Props {
  /** `name`: name of the signed-in account. `unread`: its number of unread notices when the page was rendered. */
  name: string;
  unread: number;
  work: TaskCounts;
  menus: readonly MenuEntry[];
  children: ReactNode;
}

/** Breadcrumbs of a back-office page: the headings and the menu entry of the page. */
function Trail({ menus }: { menus: readonly MenuEntry[] }) {
  const t = useT();
  const { pathname } = useLocation();
  const place = menuPageAt(menus, pathname);
  return (
    <nav aria-label={t('nav.crumbs')} className="crumbs pt-0! pb-3 text-sm">
      <ol>
        <li>
          <Link to="/admin">{t('account.office')}</Link>
        </li>
        {place?.above.map(({ label }) => (
          <li key={label}>
            <span>{label}</span>
          </li>
        ))}
        {place && (
          <li>
            {place.entry.route === pathname ? (
              <span aria-current="page">{place.entry.label}</span>
            ) : (
              <Link to={place.entry.route}>{place.entry.label}</Link>
            )}
          </li>
        )}
      </ol>
    </nav>
  );
}

/** Opens the command palette with Ctrl+K or ⌘K. */
const usePaletteKey = (onOpen: () => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // not over a modal dialog, whose input would be lost
      if (!document.querySelector('dialog:modal')) onOpen();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onOpen]);
};

interface SideProps {
  menus: readonly MenuEntry[];
  slim: boolean;
  onSlim: (slim: boolean) => void;
}

/** Side menu, wide or collapsed to icons. */
function Side({ menus, slim, onSlim }: SideProps) {
  const t = useT();
  return (
    <aside
      aria-label={t('account.office')}
      className="sticky top-0 flex h-dvh flex-col border-e border-line bg-surface max-lg:hidden print:hidden"
    >
      <Link
        to="/admin"
        className={`flex h-12 shrink-0 items-center gap-2.5 border-b border-line font-semibold ${slim ? 'justify-center' : 'px-4'}`}
      >
        <PortalLogo className="size-6 shrink-0" />
        <span className={slim ? 'sr-only' : ''}>{t('account.office')}</span>
      </Link>
      <div className="min-h-0 grow overflow-y-auto">
        <SideMenu menus={menus} narrow={slim} />
      </div>
      <button
        type="button"
        aria-pressed={slim}
        aria-label={t('office.menu.narrow')}
        onClick={() => onSlim(!slim)}
        className="flex h-10 shrink-0 cursor-pointer items-center justify-center border-t border-line text-muted hover:text-primary focus-visible:-outline-offset-2"
      >
        <Icon name="chevron-left" className={`size-4 ${slim ? 'rotate-180' : ''}`} />
      </button>
    </aside>
  );
}

/** Top bar: menu button on small screens, search, account utilities. */
function Bar({ name, menus, onSearch }: Pick<Props, 'name' | 'menus'> & { onSearch: () => void }) {
  const t = useT();
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-1 border-b border-line bg-surface px-3 print:hidden">
      <button
        type="button"
        popoverTarget="office-menu"
        aria-label={t('nav.menu')}
        className="office-button w-9 border-transparent px-0 lg:hidden"
      >
        <Icon name="menu" />
      </button>
      <div id="office-menu" popover="auto" className="panel max-h-[80dvh] w-64 overflow-y-auto lg:hidden">
        <SideMenu menus={menus} narrow={false} />
      </div>
      <button
        type="button"
        onClick={onSearch}
        className="office-button max-md:w-9 max-md:border-transparent max-md:px-0 md:w-72 md:justify-start md:text-muted"
      >
        <Icon name="search" className="size-4" />
        <span className="grow text-start max-md:sr-only">{t('office.jump')}</span>
        <kbd className="text-xs max-md:hidden">Ctrl K</kbd>
      </button>
      <BarUtilities name={name} />
    </header>
  );
}

/** Frame of the back office: side menu, tabs of open pages, command palette, notices, account menu. */
export function OfficeFrame({ name, unread: loaded, work, menus, children }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  const own = useOwnPages();
  const pages = useMemo(() => [...menus, ...own], [menus, own]);
  const unread = useLiveUnreadNoticeCount(loaded);
  const live = useLiveTaskCounts(work);
  const may = usePermissionCheck();
  const waiting = may('flow:task:decide') ? live : zeroTaskCounts;
  const [narrow, setNarrow] = useLocalSetting('office-narrow');
  const [palette, setPalette] = useState(false);
  const openPalette = useCallback(() => setPalette(true), []);
  const main = useFocusOnNavigation(pathname);
  useLinkNavigation();
  useToastOfNavigation();
  usePaletteKey(openPalette);
  const slim = narrow === '1';
  return (
    <UnreadContext value={unread}>
      <TaskCountsContext value={waiting}>
        <meta name="robots" content="noindex" />
        {/* Table columns have their final width only after the last row: rendering is blocked until the whole page is parsed. */}
        <link rel="expect" href={`#${pageEnd}`} blocking="render" />
        <div
          className={`grid min-h-dvh text-sm leading-normal ${slim ? 'lg:grid-cols-[3.75rem_minmax(0,1fr)]' : 'lg:grid-cols-[14rem_minmax(0,1fr)]'}`}
        >
          <a href="#main" className="skip-link">
            {t('nav.skip')}
          </a>
          <NavigationProgress />
          <ToastRegion />
          <Side menus={menus} slim={slim} onSlim={(on) => setNarrow(on ? '1' : null)} />
          <div className="flex min-w-0 flex-col">
            <Bar name={name} menus={menus} onSearch={openPalette} />
            <PageTabs menus={pages} />
            <main id="main" ref={main} tabIndex={-1} className="office-dense min-w-0 grow p-4 outline-none lg:px-6">
              <Trail menus={pages} />
              {children}
            </main>
          </div>
        </div>
        {palette && <CommandPalette menus={pages} onClose={() => setPalette(false)} />}
        <span id={pageEnd} hidden />
      </TaskCountsContext>
    </UnreadContext>
  );
}
