import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import { libraryAt } from '../../lib/kind-at.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { BottomSheet } from '../../ui/sheet.tsx';
import type { SignedInUser } from '../account-menu.tsx';
import type { FrameData } from '../frame.tsx';

const librariesId = 'libraries';

/** Tab bar with five tabs, and the sheet of all libraries and pages that the second tab opens. */
export function TabBar({ menus, user }: Pick<FrameData, 'menus'> & { user?: SignedInUser | undefined }) {
  const t = useT();
  const { pathname } = useLocation();
  const unread = user?.unread ?? 0;
  return (
    <>
      <BottomSheet id={librariesId} title={t('mobile.libraries')}>
        {menus.map((group) => (
          <section key={group.label}>
            <h3>{group.label}</h3>
            <ul className="sheet-links">
              {group.children.map(({ label, icon, route }) => (
                <li key={route}>
                  <Link to={route}>
                    <Icon name={icon} />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </BottomSheet>
      <nav aria-label={t('mobile.tabs')} className="tab-bar">
        <Tab to="/m" icon="house" here={pathname === '/m'}>
          {t('mobile.home')}
        </Tab>
        <button type="button" popoverTarget={librariesId} data-here={libraryAt(pathname) ? '' : undefined}>
          <Icon name="library" className="size-6" />
          {t('mobile.libraries')}
        </button>
        <Tab to="/m/search" icon="search" here={pathname === '/m/search'}>
          {t('mobile.search')}
        </Tab>
        <Tab to="/uc/notices?view=mobile" icon="bell" here={pathname === '/uc/notices'}>
          {t('mobile.messages')}
          {unread > 0 && (
            <>
              <span aria-hidden="true" className="tab-count">
                {unread > 99 ? '99+' : unread}
              </span>
              <span className="sr-only">{t('account.unread', { count: unread })}</span>
            </>
          )}
        </Tab>
        <Tab to="/uc?view=mobile" icon="circle-user" here={pathname === '/uc' || pathname === '/login'}>
          {t('mobile.me')}
        </Tab>
      </nav>
    </>
  );
}

function Tab({ to, icon, here, children }: { to: string; icon: string; here: boolean; children: ReactNode }) {
  return (
    <a href={to} aria-current={here ? 'page' : undefined}>
      <Icon name={icon} className="size-6" />
      {children}
    </a>
  );
}
