import { useI18n } from '../../../../platform/i18n/index.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { joinNames, scopeLabel } from '../../../../web/office/choices.ts';
import type { DetailProps } from '../../../../web/office/module.ts';
import { usePermissionCheck } from '../../../../web/office/office.ts';
import { DrawerFactList, DrawerSection } from '../../../../web/office/parts.tsx';
import { RoleBadges } from '../../../../web/office/RoleBadge.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import type { AccountDetail as AccountRecord } from '../../operations.ts';
import { Sessions, SignInLog } from './AccountSignIns.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const at = (value: string | null) => value && <DateTime iso={value} />;

/** Details of an account: permissions with the roles that grant them, sessions, last sign-ins. */
export function AccountDetail({ one }: DetailProps<AccountRecord>) {
  const words = useI18n();
  const { t } = words;
  const may = usePermissionCheck();
  const { permissions, sessions } = one;
  return (
    <>
      <DrawerFactList
        module="account"
        facts={{
          account: one.account,
          realName: one.realName,
          status: <StatusBadge status={one.status} words={words} />,
          phone: one.phone,
          email: one.email,
          company: one.company,
          industry: one.industry ? valueLabel(t, 'industry', one.industry) : null,
          country: one.country ? valueLabel(t, 'country', one.country) : null,
          labels: <RoleBadges labels={one.labels} />,
          organizations: joinNames(one.organizations, words),
          created: at(one.created),
          signedIn: at(one.signedIn),
          work: one.work > 0 ? String(one.work) : null,
        }}
      />
      <DrawerSection title={t('admin.account.effective')}>
        {permissions.length === 0 ? (
          <p className="text-muted">{t('admin.account.effective.none')}</p>
        ) : (
          <ul>
            {permissions.map(({ code, name, scope, labels }) => (
              <li key={code} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  {name}
                  <code className="text-xs text-muted">{code}</code>
                </p>
                <p className="text-muted">
                  {scopeLabel(scope, words)} ←{' '}
                  {joinNames(
                    labels.map((label) => ({ name: `${label.name} (${scopeLabel(label.scope, words)})` })),
                    words,
                  )}
                </p>
              </li>
            ))}
          </ul>
        )}
      </DrawerSection>
      <Sessions account={one.id} sessions={sessions} />
      {may('log:login:read') && <SignInLog account={one.id} />}
    </>
  );
}
