import { useLocation } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { type MenuEntry, menuPageAt } from './menu.ts';
import { OpenTaskBadge, taskListPage } from './WorkCount.tsx';

/** Number of pages above which a menu group is initially closed. */
const many = 8;

interface Props {
  menus: readonly MenuEntry[];
  /** True shows only icons; labels are in tooltips and accessible names. */
  narrow: boolean;
}

function Page({ entry, here, narrow }: { entry: MenuEntry; here: boolean; narrow: boolean }) {
  return (
    <li>
      <Link
        to={entry.route}
        title={narrow ? entry.label : undefined}
        aria-current={here ? 'page' : undefined}
        className={`relative flex min-h-9 items-center gap-2.5 rounded-md px-3 leading-snug hover:bg-sunken hover:text-primary focus-visible:-outline-offset-2 aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary ${narrow ? 'justify-center px-0' : ''}`}
      >
        <Icon name={entry.icon} className="size-4.5" />
        <span className={narrow ? 'sr-only' : 'grow py-1'}>{entry.label}</span>
        {entry.route === taskListPage && <OpenTaskBadge className={narrow ? 'absolute end-0 top-0' : ''} />}
      </Link>
    </li>
  );
}

/** A menu group. A large group is initially open only if it contains the current page. */
function Group({ entry, here, narrow }: { entry: MenuEntry; here: MenuEntry | undefined; narrow: boolean }) {
  const pages = entry.children ?? [];
  const list = (
    <ul className="grid gap-0.5">
      {pages.map((page) => (
        <Page key={page.route} entry={page} here={page === here} narrow={narrow} />
      ))}
    </ul>
  );
  if (narrow)
    return (
      <>
        <hr className="mx-2 mb-2 border-line" />
        <p className="sr-only">{entry.label}</p>
        {list}
      </>
    );
  return (
    <details open={pages.length <= many || pages.some((page) => page === here)} className="group">
      <summary className="flex min-h-8 cursor-pointer list-none items-center justify-between gap-2 rounded-md px-3 text-xs font-semibold text-muted hover:text-primary focus-visible:-outline-offset-2">
        {entry.label}
        <Icon name="chevron-down" className="size-3.5 group-open:rotate-180" />
      </summary>
      {list}
    </details>
  );
}

/** Side menu with the pages that the account may use. */
export function SideMenu({ menus, narrow }: Props) {
  const t = useT();
  const { pathname } = useLocation();
  const here = menuPageAt(menus, pathname)?.entry;
  return (
    <nav aria-label={t('office.menu')} className="px-2 py-3">
      <ul className="grid gap-0.5">
        {menus.map((entry) =>
          entry.children?.length ? (
            <li key={entry.label} className="not-first:mt-2">
              <Group entry={entry} here={here} narrow={narrow} />
            </li>
          ) : (
            <Page key={entry.route} entry={entry} here={entry === here} narrow={narrow} />
          ),
        )}
      </ul>
    </nav>
  );
}
