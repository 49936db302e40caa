import type { Paged } from '../../../../base/paging.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { officeCall, useOfficeAction, useOfficeData, usePermissionCheck } from '../../../../web/office/office.ts';
import { DrawerSection } from '../../../../web/office/parts.tsx';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { Badge } from '../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { LoginRow } from '../../operations.ts';
import { readAgent } from '../portal/agent.ts';

export interface Session {
  id: string;
  seen: string;
  address: string;
  agent: string;
}

const browserOf = (agent: string): string => {
  const { browser, system } = readAgent(agent);
  return [browser, system].filter(Boolean).join(' · ') || agent.slice(0, 60);
};

/** Sessions of an account, each with a button that ends the session. */
export function Sessions({ account, sessions }: { account: string; sessions: readonly Session[] }) {
  const { t } = useI18n();
  const may = usePermissionCheck();
  const task = useOfficeAction();
  const end = (session: string) =>
    void task(() => officeCall('POST', `accounts/${account}/logout`, { session }), t('admin.account.session.ended'));
  return (
    <DrawerSection title={t('admin.account.sessions')}>
      {sessions.length === 0 ? (
        <p className="text-muted">{t('admin.account.sessions.none')}</p>
      ) : (
        <ul>
          {sessions.map(({ id, seen, address, agent }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
              <span>{browserOf(agent)}</span>
              <span className="text-muted tabular-nums">{address}</span>
              <DateTime iso={seen} className="ms-auto text-muted" />
              {may('account:account:disable') && (
                <button
                  type="button"
                  aria-label={`${t('admin.account.session.end')}: ${browserOf(agent)}, ${address}`}
                  title={t('admin.account.session.end')}
                  onClick={() => end(id)}
                  className="grid size-8 cursor-pointer place-items-center text-muted hover:text-danger"
                >
                  <Icon name="log-out" className="size-4" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}

/** Last sign-in attempts of an account. */
export function SignInLog({ account }: { account: string }) {
  const { t } = useI18n();
  const logins = useOfficeData<Paged<LoginRow>>(`logs/login?${new URLSearchParams({ account, limit: '10' })}`);
  if (!logins) return null;
  return (
    <DrawerSection title={t('admin.account.logins')}>
      {logins.docs.length === 0 ? (
        <p className="text-muted">{t('admin.account.logins.none')}</p>
      ) : (
        <ul>
          {logins.docs.map(({ id, at, way, ok, address, agent }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1.5">
              <Badge tone={ok ? 'in-force' : 'mandatory'}>{t(ok ? 'admin.log.ok' : 'admin.log.failed')}</Badge>
              <span>{textOfKey(t, `admin.logins.way.${way}`) ?? way}</span>
              <span className="text-muted">{browserOf(agent)}</span>
              <span className="text-muted tabular-nums">{address}</span>
              <DateTime iso={at} className="ms-auto text-muted" />
            </li>
          ))}
        </ul>
      )}
      {logins.total > logins.docs.length && (
        <Link to={`/admin/logs/login?account=${account}`} className="mt-2 inline-block text-link">
          {t('admin.account.logins.all')}
        </Link>
      )}
    </DrawerSection>
  );
}
