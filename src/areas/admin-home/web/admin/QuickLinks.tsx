import { useMemo } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { type MenuEntry, pagesOf } from '../../../../web/office/frame/menu.ts';
import { useMenuVisitCounts } from '../../../../web/office/frame/used.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { HomeCard } from './HomeCard.tsx';

const most = 6;

/** Menu pages that the user opened most often in this browser. */
export function QuickLinks({ menus }: { menus: readonly MenuEntry[] }) {
  const t = useT();
  const uses = useMenuVisitCounts();
  const pages = useMemo(() => pagesOf(menus).filter(({ entry }) => entry.route !== '/admin/home'), [menus]);
  const used = [...pages].sort((a, b) => (uses[b.entry.route] ?? 0) - (uses[a.entry.route] ?? 0)).slice(0, most);
  if (used.length === 0) return null;
  return (
    <HomeCard title={t('desk.quick')}>
      <ul className="grid grid-cols-2 gap-1 p-2">
        {used.map(({ entry: { route, icon, label } }) => (
          <li key={route}>
            <Link
              to={route}
              className="flex h-11 items-center gap-2.5 rounded-md px-2.5 leading-tight hover:bg-sunken hover:text-primary focus-visible:-outline-offset-2"
            >
              <Icon name={icon} className="size-4.5 text-muted" />
              <span className="line-clamp-2 min-w-0 wrap-anywhere">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
