import type { FormEvent } from 'react';
import { useT } from '../../platform/i18n/index.ts';
import type { PortalAnswer } from '../../records/api.ts';
import { useToastOfNavigation } from '../lib/navigate-with-toast.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useReaderChanges } from './self.ts';
import { signOut } from './sign-out.ts';

export type SignedInUser = NonNullable<PortalAnswer['user']>;

/** Menu of the signed-in reader: user centre, unread notices, back office, sign-out. Loaded only for signed-in readers. */
export default function AccountMenu({ office, ...loaded }: SignedInUser) {
  const t = useT();
  const { name, avatar, unread } = { ...loaded, ...useReaderChanges() };
  useToastOfNavigation();
  const places = [
    { to: '/uc', icon: 'circle-user', label: t('account.center') },
    { to: '/uc/notices', icon: 'bell', label: t('account.notices'), count: unread },
    ...(office ? [{ to: '/admin', icon: 'settings', label: t('account.office') }] : []),
  ];
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void signOut();
  };
  return (
    <>
      <button type="button" popoverTarget="account" className="choice">
        {avatar ? (
          <img src={avatar} alt="" width="20" height="20" className="size-5 rounded-full object-cover" />
        ) : (
          <Icon name="circle-user" className="size-5" />
        )}
        <span className="sr-only">{t('account.menu')}: </span>
        <span className="max-w-28 truncate max-md:sr-only">{name}</span>
        {unread > 0 && <Unread count={unread} />}
        <Icon name="chevron-down" className="size-3.5 max-[22rem]:hidden" />
      </button>
      <ul id="account" popover="auto" aria-label={t('account.menu')} className="panel panel-end">
        {places.map(({ to, icon, label, count }) => (
          <li key={to}>
            <Link to={to} className="panel-link">
              <Icon name={icon} className="size-5 text-muted" />
              {label}
              {count ? <Unread count={count} /> : null}
            </Link>
          </li>
        ))}
        <li>
          <form method="post" action="/logout" onSubmit={onSubmit}>
            <button type="submit" className="panel-link w-full">
              <Icon name="log-out" className="size-5 text-muted" />
              {t('account.logout')}
            </button>
          </form>
        </li>
      </ul>
    </>
  );
}

function Unread({ count }: { count: number }) {
  const t = useT();
  return (
    <>
      <span aria-hidden="true" className="rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary">
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">{t('account.unread', { count })}</span>
    </>
  );
}
