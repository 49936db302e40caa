import type { Paged } from '../../../../base/paging.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { joinNames } from '../../../../web/office/choices.ts';
import type { ChoosableRow, DetailProps } from '../../../../web/office/module.ts';
import { useOfficeData, usePermissionCheck } from '../../../../web/office/office.ts';
import { DrawerFactList, DrawerSection } from '../../../../web/office/parts.tsx';
import { buttonClass } from '../../../../web/ui/button.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { OrganizationDetail as OrganizationRecord } from '../../operations.ts';

/** Details of an organization: its members, and a link to add a child. */
export function OrganizationDetail({ one }: DetailProps<OrganizationRecord>) {
  const words = useI18n();
  const { t } = words;
  const may = usePermissionCheck();
  const members = useOfficeData<Paged<ChoosableRow>>(`organizations/${encodeURIComponent(one.id)}/members`, one);
  return (
    <>
      <DrawerFactList
        module="organization"
        facts={{
          path: one.path.map(({ name }) => name).join(' / '),
          code: one.code,
          country: one.country ? valueLabel(t, 'country', one.country) : null,
          leaders: joinNames(one.leaders, words),
          phone: one.phone,
          email: one.email,
          address: one.address,
        }}
      />
      {may('organization:organization:create') && !one.deleted && (
        <p className="mt-4">
          <Link to={`/admin/organization?parent=${one.id}&edit=new`} className={buttonClass('outline', 'min-h-9!')}>
            {t('admin.organization.below')}
          </Link>
        </p>
      )}
      <DrawerSection title={t('admin.organization.members')}>
        {members?.docs.length ? (
          <ul>
            {members.docs.map(({ id, name, account }) => (
              <li key={id} className="border-b border-line py-1.5">
                <Link to={`/admin/account?organization=${one.id}&show=${id}`} className="text-link">
                  {name || account}
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('state.empty')}</p>
        )}
      </DrawerSection>
    </>
  );
}
