import { permissionCodes } from '../../../../areas.ts';
import type { Paged } from '../../../../base/paging.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { joinNames, scopeLabel } from '../../../../web/office/choices.ts';
import type { DetailProps, OfficeModule } from '../../../../web/office/module.ts';
import { useOfficeData } from '../../../../web/office/office.ts';
import { DrawerFactList, DrawerSection } from '../../../../web/office/parts.tsx';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { PermissionHolder, PermissionRow } from '../../operations.ts';

const groups = [...new Set(permissionCodes.map((code) => code.slice(0, code.indexOf(':'))))];

/** Details of a permission: the URL patterns that it covers, and the accounts that have it. */
function PermissionDetail({ one }: DetailProps<PermissionRow>) {
  const words = useI18n();
  const { t } = words;
  const holders = useOfficeData<Paged<PermissionHolder>>(`permissions/${encodeURIComponent(one.id)}/holders?limit=50`);
  return (
    <>
      <DrawerFactList module="permission" facts={{ id: <code>{one.id}</code>, labels: joinNames(one.labels, words) }} />
      <DrawerSection title={t('admin.permission.addresses')}>
        <ul>
          {one.addresses.map((address) => (
            <li key={address}>
              <code className="wrap-anywhere">{address}</code>
            </li>
          ))}
        </ul>
      </DrawerSection>
      <DrawerSection title={t('admin.permission.who')}>
        {holders && holders.docs.length === 0 && <p className="text-muted">{t('admin.permission.who.none')}</p>}
        <ul>
          {holders?.docs.map(({ account, scope, labels }) => (
            <li key={account.id} className="flex flex-wrap gap-x-4 border-b border-line py-1.5">
              <Link to={`/admin/account?show=${account.id}`} className="text-link">
                {account.name}
              </Link>
              <span className="text-muted">
                {scopeLabel(scope, words)} ← {joinNames(labels, words)}
              </span>
            </li>
          ))}
        </ul>
      </DrawerSection>
    </>
  );
}

/** Back-office module: catalogue of permissions, read-only. */
export const permissions: OfficeModule<PermissionRow> = {
  name: 'permission',
  page: '/admin/permission',
  resource: 'permissions',
  permissions: { export: 'permission:catalogue:read' },
  keyword: true,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', className: 'min-w-40' },
    { name: 'code', sort: true, cell: ({ id }) => <code className="text-xs">{id}</code> },
    { name: 'group', cell: ({ group }, { t }) => textOfKey(t, `admin.group.${group}`) ?? group },
    { name: 'addresses', cell: ({ addresses }) => addresses.length, className: 'tabular-nums' },
    { name: 'labels', cell: ({ labels }, words) => joinNames(labels, words) || '—' },
  ],
  filters: [
    { name: 'group', options: ({ t }) => groups.map((value) => ({ value, label: textOfKey(t, `admin.group.${value}`) ?? value })) },
  ],
  Detail: PermissionDetail,
};
