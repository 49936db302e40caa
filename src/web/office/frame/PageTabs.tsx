import { useLocation, useNavigate } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { type MenuEntry, menuPageAt } from './menu.ts';
import { useOpenPages } from './tabs.ts';
import { useCountVisit } from './used.ts';

/** Tabs of the opened pages with their filters. */
export function PageTabs({ menus }: { menus: readonly MenuEntry[] }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const entry = menuPageAt(menus, pathname)?.entry;
  useCountVisit(entry?.route);
  const [pages, close] = useOpenPages(entry && { route: entry.route, to: pathname + search, label: entry.label });
  return (
    <nav aria-label={t('office.tabs')} className="h-9 border-b border-line bg-surface max-md:hidden print:hidden">
      <ul className="flex h-full overflow-x-auto px-2">
        {pages.map(({ route, to, label }) => (
          <li key={route} className="flex shrink-0 items-center border-e border-line">
            <Link
              to={to}
              aria-current={route === entry?.route ? 'page' : undefined}
              className="flex h-full items-center ps-3 pe-1 text-muted hover:text-primary focus-visible:-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {label}
            </Link>
            <button
              type="button"
              aria-label={t('office.tabs.close', { name: label })}
              disabled={pages.length < 2}
              onClick={() => {
                const left = close(route);
                if (route === entry?.route) void navigate(left.at(-1)?.to ?? '/admin');
              }}
              className="grid size-7 cursor-pointer place-items-center rounded-sm text-muted hover:text-ink focus-visible:-outline-offset-2 disabled:invisible"
            >
              <Icon name="x" className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
