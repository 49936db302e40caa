import { useState } from 'react';
import { permissionCodes } from '../../../../areas.ts';
import type { Paged } from '../../../../base/paging.ts';
import type { Permission } from '../../../../platform/declared.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { Select } from '../../../../web/forms/fields/Select.tsx';
import { scopeLabel } from '../../../../web/office/choices.ts';
import { useOfficeData } from '../../../../web/office/office.ts';
import { DrawerSection } from '../../../../web/office/parts.tsx';
import { RoleBadge } from '../../../../web/office/RoleBadge.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { RoleComparison as Compared, RoleRow } from '../../operations.ts';

interface Props {
  role: RoleRow;
  /** Names of permissions by code. */
  names: ReadonlyMap<string, string>;
}

interface TableProps {
  /** The compared roles; the role whose details are open comes first. */
  roles: readonly [RoleRow, RoleRow];
  /** Permissions of each role. */
  given: readonly [ReadonlySet<string>, ReadonlySet<string>];
  codes: readonly Permission[];
  names: Props['names'];
}

/** Table with a row for each permission and a column for each role. */
function ComparisonTable({ roles, given, codes, names }: TableProps) {
  const words = useI18n();
  const { t } = words;
  return (
    <table className="mt-3 w-full table-fixed">
      <thead>
        <tr className="border-b border-line align-bottom">
          <th scope="col" className="py-1.5 pe-3 text-start font-semibold">
            {t('admin.labels.permission')}
          </th>
          {roles.map((one) => (
            <th key={one.id} scope="col" className="w-1/4 px-2 py-1.5 text-center font-normal">
              <RoleBadge name={one.name} colour={one.colour} />
              <span className="block text-xs text-muted">{scopeLabel(one.scope, words)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code} className="border-b border-line">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal wrap-anywhere">
              {names.get(code) ?? code}
            </th>
            {given.map((codesOfRole, i) => (
              <td key={roles[i]?.id} className="text-center">
                <Icon
                  name={codesOfRole.has(code) ? 'check' : 'minus'}
                  className={`mx-auto size-4 ${codesOfRole.has(code) ? 'text-primary' : 'text-muted'}`}
                />
                <span className="sr-only">{t(codesOfRole.has(code) ? 'admin.labels.compare.has' : 'admin.labels.compare.not')}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Comparison of a role with another one: scope and permissions. */
export function RoleComparison({ role, names }: Props) {
  const { t } = useI18n();
  const [other, setOther] = useState('');
  const [differing, setDiffering] = useState(true);
  const all = useOfficeData<Paged<RoleRow>>('labels?limit=100');
  const compared = useOfficeData<Compared>(
    other ? `labels/${encodeURIComponent(role.id)}/compare?${new URLSearchParams({ with: other })}` : null,
  );
  const second = all?.docs.find(({ id }) => id === other);
  const first = new Set<string>([...(compared?.both ?? []), ...(compared?.onlyFirst ?? [])]);
  const theirs = new Set<string>([...(compared?.both ?? []), ...(compared?.onlySecond ?? [])]);
  const codes = permissionCodes.filter((code) => (differing ? first.has(code) !== theirs.has(code) : first.has(code) || theirs.has(code)));
  const others = (all?.docs ?? []).filter(({ id }) => id !== role.id).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <DrawerSection title={t('admin.labels.compare')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label>
          <span className="sr-only">{t('admin.labels.compare.with')}</span>
          <Select value={other} options={[{ value: '', label: t('admin.labels.compare.with') }, ...others]} onChoose={setOther} />
        </label>
        {compared && (
          <label className="flex min-h-8 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={differing}
              onChange={({ target }) => setDiffering(target.checked)}
              className="size-4 accent-primary"
            />
            {t('admin.labels.compare.differing')}
          </label>
        )}
      </div>
      {compared && second && <ComparisonTable roles={[role, second]} given={[first, theirs]} codes={codes} names={names} />}
      {compared && codes.length === 0 && <p className="mt-2 text-muted">{t('admin.labels.compare.same')}</p>}
    </DrawerSection>
  );
}
