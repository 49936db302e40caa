import type { Paged } from '../../../../base/paging.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { scopeLabel } from '../../../../web/office/choices.ts';
import type { DetailProps } from '../../../../web/office/module.ts';
import { useOfficeData } from '../../../../web/office/office.ts';
import { DrawerFactList, DrawerSection } from '../../../../web/office/parts.tsx';
import { RoleBadge } from '../../../../web/office/RoleBadge.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { AccountRow } from '../../../accounts/operations.ts';
import type { PermissionRow, RoleRow } from '../../operations.ts';
import { RoleComparison } from './RoleComparison.tsx';

/** List of permissions by name. */
function Permissions({ codes, names }: { codes: readonly string[]; names: ReadonlyMap<string, string> }) {
  if (codes.length === 0) return <p className="text-muted">—</p>;
  return (
    <ul>
      {codes.map((code) => (
        <li key={code} className="flex flex-wrap items-baseline gap-x-2 py-0.5">
          {names.get(code) ?? code}
          <code className="text-xs text-muted">{code}</code>
        </li>
      ))}
    </ul>
  );
}

/** Details of a role: permissions, members, comparison with another role. */
export function RoleDetails({ one }: DetailProps<RoleRow>) {
  const words = useI18n();
  const { t } = words;
  const catalogue = useOfficeData<Paged<PermissionRow>>('permissions?limit=100');
  const members = useOfficeData<Paged<AccountRow>>(`accounts?label=${encodeURIComponent(one.id)}&limit=20`, one);
  const names = new Map((catalogue?.docs ?? []).map(({ id, name }) => [id, name]));
  return (
    <>
      <DrawerFactList
        module="labels"
        facts={{
          name: <RoleBadge name={one.name} colour={one.colour} />,
          code: one.code,
          scope: scopeLabel(one.scope, words),
          members: String(one.members),
        }}
      />
      <RoleComparison role={one} names={names} />
      <DrawerSection title={t('admin.labels.permissions')}>
        <Permissions codes={one.permissions} names={names} />
      </DrawerSection>
      <DrawerSection title={t('admin.labels.members')}>
        {members?.docs.length ? (
          <ul>
            {members.docs.map(({ id, realName, account }) => (
              <li key={id} className="border-b border-line py-1.5">
                <Link to={`/admin/account?label=${one.id}&show=${id}`} className="text-link">
                  {realName || account}
                </Link>
              </li>
            ))}
            {members.total > members.docs.length && (
              <li className="py-1.5 text-muted">{t('office.more', { count: members.total - members.docs.length })}</li>
            )}
          </ul>
        ) : (
          <p className="text-muted">{t('state.empty')}</p>
        )}
      </DrawerSection>
    </>
  );
}
