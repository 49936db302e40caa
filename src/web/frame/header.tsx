import { type KeyboardEvent, lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useI18n } from '../../platform/i18n/index.ts';
import type { MenuItem } from '../../records/api.ts';
import { paths } from '../../records/kinds/paths.ts';
import type { HtmlDocumentFacts } from '../context.ts';
import { stayPendingOnFailure } from '../lib/stay-pending-on-failure.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PortalLogo } from '../ui/mark.tsx';
import { CachedHtmlPart } from '../ui/once.tsx';
import type { SignedInUser } from './account-menu.tsx';
import { ChoiceMenu, languages, useNationOptions, useThemeOptions } from './choice.tsx';
import { SearchBox } from './search-box.tsx';

const AccountMenu = lazy(() => stayPendingOnFailure(import('./account-menu.tsx')));

/** A group of the main menu with its pages. */
export interface MainMenuGroup {
  label: string;
  children: readonly Pick<MenuItem, 'label' | 'icon' | 'route'>[];
}
/** Preferences and account of the reader that the header displays. */
interface HeaderReaderProps extends Pick<HtmlDocumentFacts, 'nation' | 'theme'> {
  user: SignedInUser | undefined;
}

/** Moves the focus by arrow keys among the items of the bar or the links of an open panel. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const from = event.target;
  if (!step || !(from instanceof HTMLElement)) return;
  const panel = from.closest('[popover]:popover-open') ?? event.currentTarget;
  const below = event.key === 'ArrowDown' && from instanceof HTMLButtonElement && from.popoverTargetElement;
  if (below instanceof HTMLElement) {
    if (!below.matches(':popover-open')) from.click(); // a click on its button opens the panel at the position of the button
    below.querySelector('a')?.focus();
  } else {
    const all = [...panel.querySelectorAll<HTMLElement>('a, button')].filter((item) => item.checkVisibility());
    all[(all.indexOf(from) + step + all.length) % all.length]?.focus();
  }
  event.preventDefault();
};

const isAtOrBelow = (pathname: string, route: string) => pathname === route || pathname.startsWith(`${route}/`);

function Group({ item, id, here: all }: { item: MainMenuGroup; id: string; here: readonly string[] }) {
  const here = item.children.some((child) => all.includes(child.route));
  return (
    <li>
      <button type="button" popoverTarget={id} data-here={here || undefined} className="nav-item max-lg:hidden">
        {item.label}
        <Icon name="chevron-down" className="size-4" />
      </button>
      <p className="px-3 pt-3 pb-1 text-xs font-semibold text-muted lg:hidden">{item.label}</p>
      <ul id={id} popover="auto" className="panel menu-panel">
        {item.children.map((child) => (
          <li key={child.route}>
            <Link to={child.route} aria-current={all.includes(child.route) ? 'page' : undefined} className="panel-link">
              <Icon name={child.icon} className="size-5 text-muted" />
              {child.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Main menu in one list: a bar with panels on wide screens, one panel with everything on phones (frame.css, `.menu`). */
function MainMenu({ menus }: { menus: readonly MainMenuGroup[] }) {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const here = menus.flatMap(({ children }) => children.map(({ route }) => route)).filter((route) => isAtOrBelow(pathname, route));
  return (
    <nav id="menu" popover="auto" aria-label={t('nav.main')} onKeyDown={moveFocus} className="menu">
      <CachedHtmlPart as="ul" className="lg:flex lg:gap-1" of={menus} variant={`menu ${here.join()}`}>
        {() => menus.map((item, i) => <Group key={item.label} item={item} id={`menu-${i + 1}`} here={here} />)}
      </CachedHtmlPart>
    </nav>
  );
}

/** Account menu of a signed-in reader; for a visitor a sign-in link that leads back to this page. */
function Account({ user }: Pick<HeaderReaderProps, 'user'>) {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  return user ? (
    <Suspense>
      <AccountMenu {...user} />
    </Suspense>
  ) : (
    <Link to={`/login?redirect=${encodeURIComponent(pathname + search)}`} className="choice">
      <Icon name="log-in" className="size-4" />
      {t('account.login')}
    </Link>
  );
}

/** Header: the utility row, and the bar that stays visible while the page scrolls (frame.css, `.header`). */
export function Header({ menus, nation, theme, user }: HeaderReaderProps & { menus: readonly MainMenuGroup[] }) {
  const { t, locale } = useI18n();
  const { pathname } = useLocation();
  return (
    <header className="header">
      <div className="border-b border-line bg-paper">
        <section aria-label={t('nav.utility')} className="header-utilities">
          <ChoiceMenu name="nation" label={t('nation.label')} icon="globe" options={useNationOptions()} value={nation ?? 'all'} />
          <ChoiceMenu name="locale" label={t('language.label')} icon="languages" options={languages} value={locale} hasFullLabel />
          <ChoiceMenu name="theme" label={t('theme.label')} icon="sun-moon" options={useThemeOptions()} value={theme ?? 'auto'} quiet />
          <Account user={user} />
        </section>
      </div>
      <div className="header-bar">
        <Link to={paths.home} className="header-brand">
          <PortalLogo className="size-9 shrink-0" />
          {t('site.name')}
        </Link>
        <MainMenu menus={menus} />
        {pathname !== paths.home && (
          <div className="header-search">
            <SearchBox id="site-search" />
          </div>
        )}
        <Link to={paths.search} data-search="" aria-label={t('nav.search')} className="header-icon">
          <Icon name="search" />
        </Link>
        <button type="button" popoverTarget="menu" aria-label={t('nav.menu')} className="header-icon -me-2">
          <Icon name="menu" className="size-6" />
        </button>
      </div>
    </header>
  );
}
