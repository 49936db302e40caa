import '../../../../web/area.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { formatNumber } from '../../../../web/lib/format.ts';
import { useToastOfNavigation } from '../../../../web/lib/navigate-with-toast.ts';
import { UnreadContext, useLiveUnreadNoticeCount } from '../../../../web/office/unread.ts';
import { type Crumb, Crumbs } from '../../../../web/ui/crumbs.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';

interface MemberMenuEntry {
  to: string;
  icon: string;
  label: `uc.${'info' | 'notices' | 'snd' | 'applications' | 'flow' | 'tests' | 'follow' | 'recover' | 'sessions'}`;
  /** Path of pages that belong to the entry but are not below its path. */
  also?: string;
}
/** Menu entries of the user centre. */
const entries: readonly MemberMenuEntry[] = [
  { to: '/uc/info', icon: 'circle-user', label: 'uc.info', also: '/uc/phone' },
  { to: '/uc/notices', icon: 'bell', label: 'uc.notices' },
  { to: '/uc/snd', icon: 'handshake', label: 'uc.snd' },
  { to: '/uc/applications', icon: 'send', label: 'uc.applications', also: '/uc/apply' },
  { to: '/uc/flow', icon: 'check', label: 'uc.flow' },
  { to: '/uc/tests', icon: 'flask-conical', label: 'uc.tests', also: '/uc/result' },
  { to: '/uc/follow', icon: 'bookmark', label: 'uc.follow' },
  { to: '/uc/recover', icon: 'key-round', label: 'uc.recover', also: '/uc/factor' },
  { to: '/uc/sessions', icon: 'monitor', label: 'uc.sessions' },
];

const under = (pathname: string, path: string | undefined) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`));

function Menu({ current, unread }: { current: MemberMenuEntry | undefined; unread: number }) {
  const { t, locale } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // on phones the row scrolls; brings the current entry into view
    const at = current && list.current?.querySelector<HTMLElement>('[aria-current]');
    if (at && list.current) list.current.scrollLeft = at.offsetLeft - (list.current.clientWidth - at.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={t('uc.menu')} className="min-w-0 lg:sticky lg:top-24 lg:self-start print:hidden">
      <ul
        ref={list}
        className="relative flex max-lg:-mx-4 max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:px-2 lg:flex-col lg:gap-0.5"
      >
        {entries.map((entry) => (
          <li key={entry.to} className="shrink-0">
            <Link
              to={entry.to}
              aria-current={entry === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2.5 px-3 text-sm hover:text-primary focus-visible:-outline-offset-2 aria-[current]:font-semibold aria-[current]:text-primary max-lg:border-b-2 max-lg:border-transparent max-lg:aria-[current]:border-primary lg:rounded-md lg:hover:bg-sunken lg:aria-[current]:bg-primary-soft"
            >
              <Icon name={entry.icon} className="size-4.5" />
              <span className="whitespace-nowrap lg:whitespace-normal lg:leading-snug">{t(entry.label)}</span>
              {entry.to === '/uc/notices' && unread > 0 && (
                <span className="rounded-full bg-primary px-1.5 text-xs leading-5 font-semibold text-on-primary tabular-nums lg:ms-auto">
                  <span aria-hidden="true">{formatNumber(locale, unread)}</span>
                  <span className="sr-only">{t('uc.unread', { count: unread })}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Frame of the user centre with its menu. */
export function MemberShell({ unread: loaded, children }: { unread: number; children: ReactNode }) {
  const { t } = useI18n();
  const { pathname } = useLocation();
  const live = useLiveUnreadNoticeCount(loaded);
  useToastOfNavigation();
  const current = entries.find(({ to, also }) => under(pathname, to) || under(pathname, also));
  const crumbs: Crumb[] = [{ label: t('uc.title'), to: '/uc' }];
  if (current) crumbs.push({ label: t(current.label), ...(pathname !== current.to && { to: current.to }) });
  return (
    <UnreadContext value={live}>
      <meta name="robots" content="noindex" />
      <Crumbs items={crumbs} />
      <div className="grid gap-x-12 gap-y-6 pt-4 pb-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-8">
        <Menu current={current} unread={live.unread} />
        <div className="min-w-0">{children}</div>
      </div>
    </UnreadContext>
  );
}

/** Heading of a page in the user centre, document title and lead. */
export function PageHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className="mb-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <title>{`${title} - ${t('site.name')}`}</title>
      <div>
        <h1 className="page-title">{title}</h1>
        {lead && <p className="mt-2 max-w-text text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
